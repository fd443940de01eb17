import { failureList } from '../failures.ts'
import type { PageRequest } from './talk.ts'

const latencies = [0, 50, 300, 2000]

/** Failures between the activities, their servers and Discord. */
export function NetworkPanel({ hasBot, ask }: { hasBot: boolean; ask: (request: PageRequest) => void }) {
  return (
    <details className="network">
      <summary>Network</summary>
      <div>
        <label>
          Proxy takes
          <select onChange={({ target }) => ask({ ask: 'latency', ms: Number(target.value) })}>
            {latencies.map((ms) => (
              <option key={ms} value={ms}>
                {ms} ms
              </option>
            ))}
          </select>
        </label>
        {failureList
          .filter(({ ofBots = false }) => hasBot || !ofBots)
          .map(({ name, label, effect }) => (
            <button
              key={name}
              type="button"
              title={effect.replaceAll('`', '')}
              onClick={() => ask({ ask: 'fail', failure: name })}
            >
              {label}
            </button>
          ))}
      </div>
    </details>
  )
}
