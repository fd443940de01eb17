import * as z from 'zod/mini'
import type { Draw } from '@segue/shared/token-bucket.ts'
import type { Cluster } from '../../ports/cluster.ts'
import { jsonMessage } from '../../ports/cluster-message.ts'
import type { Timers } from '../../ports/timers.ts'

/** How long (ms) grants are collected before the other processes are notified. */
const gatherMs = 100

const positive = z.number().check(z.positive())
const DrawMessage = z.object({
  from: z.string(),
  draws: z.array(z.tuple([z.string().check(z.maxLength(500)), positive, positive, z.int().check(z.positive())])),
})
type DrawMessage = z.infer<typeof DrawMessage>
/** Far more than is granted in one collection interval. */
const message = jsonMessage(DrawMessage, 4_000_000)

/** Tells the processes of a cluster what each of them grants, so that an allowance applies across all of them. */
export function shareDraws({ cluster, timers }: { cluster: Cluster; timers: Timers }) {
  const gathered = new Map<string, { draw: Draw; times: number }>()
  let timer: unknown = null
  const stops: (() => void)[] = []

  function notify(): void {
    timer = null
    const draws = [...gathered.values()].map(({ draw: { key, rate }, times }): DrawMessage['draws'][number] => [
      key,
      rate.burst,
      rate.perSecond,
      times,
    ])
    gathered.clear()
    const notice: DrawMessage = { from: cluster.self, draws }
    cluster.publish('draws', JSON.stringify(notice))
  }

  return {
    granted(draws: readonly Draw[], times: number): void {
      for (const draw of draws) {
        const known = gathered.get(draw.key)
        if (known) known.times += times
        else gathered.set(draw.key, { draw, times })
      }
      timer ??= timers.set(notify, gatherMs)
    },
    hear(charge: (draw: Draw, times: number) => void): void {
      const stop = cluster.listen('draws', message, ({ from, draws }) => {
        if (from === cluster.self) return
        // A faulty or malicious process can empty a bucket, but leave no debt that takes days to pay off.
        for (const [key, burst, perSecond, times] of draws)
          charge({ key, rate: { burst, perSecond } }, Math.min(times, burst))
      })
      stops.push(stop)
    },
    stop(): void {
      timers.clear(timer)
      for (const stop of stops) stop()
    },
  }
}
