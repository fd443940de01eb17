import type { PageRequest, NetworkRequest } from './talk.ts'

const latencies = [0, 50, 300, 2000]

/** Failures between the activities, their servers and Discord. */
export function NetworkPanel({ hasBot, ask }: { hasBot: boolean; ask: (request: PageRequest) => void }) {
  const disturb = (what: Omit<NetworkRequest, 'ask'>) => ask({ ask: 'network', ...what })
  const press = (words: string, title: string, what: Omit<NetworkRequest, 'ask'>) => (
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
        {press('Freeze sockets', 'Silently stop all traffic, like a phone going to sleep', {
          sockets: 'freeze',
        })}
        {press('Cut sockets', 'Close every WebSocket through the proxy', { sockets: 'cut' })}
        {press('API fails once', 'Discord’s interface answers the next request with 500', {
          failures: { status: 500, times: 1 },
        })}
        {press('API is busy', 'Respond with 429 to the next three requests', {
          failures: { status: 429, times: 3 },
        })}
        {hasBot ? (
          <>
            {press('Drop gateway', 'Close the bot’s connection, which can be resumed', { gateway: 'drop' })}
            {press('Ask to reconnect', 'Ask the bot to reconnect', { gateway: 'reconnect' })}
            {press('Forget session', 'Invalidate the bot’s session, so that it has to identify again', {
              gateway: 'forget',
            })}
          </>
        ) : null}
      </div>
    </details>
  )
}
