import type { Ask, NetworkAsk } from './talk.ts'

const latencies = [0, 50, 300, 2000]

/** What goes wrong between the activities, their servers and Discord. */
export function NetworkPanel({ hasBot, ask }: { hasBot: boolean; ask: (asked: Ask) => void }) {
  const disturb = (what: Omit<NetworkAsk, 'ask'>) => ask({ ask: 'network', ...what })
  const press = (words: string, title: string, what: Omit<NetworkAsk, 'ask'>) => (
    <button type="button" title={title} onClick={() => disturb(what)}>
      {words}
    </button>
  )
  return (
    <details className="network">
      <summary>Network</summary>
      <div>
        <label>
          Proxy takes
          <select onChange={({ target }) => disturb({ latencyMs: Number(target.value) })}>
            {latencies.map((ms) => (
              <option key={ms} value={ms}>
                {ms} ms
              </option>
            ))}
          </select>
        </label>
        {press('Freeze sockets', 'Nothing passes any more, and nobody is told: a phone goes to sleep', {
          sockets: 'freeze',
        })}
        {press('Cut sockets', 'Every WebSocket through the proxy breaks off', { sockets: 'cut' })}
        {press('API fails once', 'Discord’s interface answers the next request with 500', {
          failures: { status: 500, times: 1 },
        })}
        {press('API is busy', 'The next three requests are answered with 429', {
          failures: { status: 429, times: 3 },
        })}
        {hasBot ? (
          <>
            {press('Drop gateway', 'The bot’s connection ends; it may resume', { gateway: 'drop' })}
            {press('Ask to reconnect', 'Discord asks the bot to come back', { gateway: 'reconnect' })}
            {press('Forget session', 'The bot’s session is invalid: it has to identify anew', { gateway: 'forget' })}
          </>
        ) : null}
      </div>
    </details>
  )
}
