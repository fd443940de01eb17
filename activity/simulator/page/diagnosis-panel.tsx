import type { Finding } from '../diagnosis.ts'

const signs = { done: '✓', waiting: '…', failed: '✕' } as const

/** How far the activity has loaded, and what blocks it. */
export function Diagnosis({ findings }: { findings: readonly Finding[] }) {
  return (
    <ol className="diagnosis" aria-label="Diagnosis">
      {findings.length === 0 ? <li data-state="waiting">No findings yet.</li> : null}
      {findings.map(({ step, state, sentence, cure }) => (
        <li key={`${step} ${sentence}`} data-state={state}>
          <span aria-hidden="true">{signs[state]}</span>
          <span>
            {sentence}
            {cure ? <b> {cure}</b> : null}
          </span>
        </li>
      ))}
    </ol>
  )
}
