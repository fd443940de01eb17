/** Keeps what the page showed from the beginning in view, and announces that it loads. */
export function Arriving({ label }: { label: string }) {
  return (
    <output data-arriving="" className="visually-hidden">
      {label}
    </output>
  )
}
