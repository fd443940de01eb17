import type { ReactNode } from 'react'

/**
 * A form whose button is outside it, in the footer of a dialog. Enter in a field submits it, so it has to ignore
 * submissions while it is busy, as its button does.
 */
export function Form({
  busy,
  className,
  onSubmit,
  children,
}: {
  busy: boolean
  className: string | undefined
  onSubmit: () => void
  children: ReactNode
}) {
  return (
    <form
      noValidate
      className={className}
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) onSubmit()
      }}
    >
      {children}
      <input type="submit" hidden />
    </form>
  )
}
