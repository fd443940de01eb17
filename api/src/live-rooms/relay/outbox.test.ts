import { expect, test } from 'vitest'
import { Packet } from '../wire/packet.ts'
import { Outbox } from './outbox.ts'
import { must } from '@segue/shared/must.ts'
import { textsOf, toRelay } from './wire.ts'

/** The published bundles, one entry per bundle. */
function outboxAndWire() {
  const crossings: { head: object; texts: string[] }[][] = []
  const outbox = new Outbox((bundle) => {
    crossings.push(
      must(toRelay.read(bundle), 'messages to a relay').map(({ head, rest }) => ({ head, texts: textsOf(rest) })),
    )
  })
  return { outbox, crossings }
}

test('messages from one turn of the event loop are sent in one bundle, with a text for several connections only once', async () => {
  const { outbox, crossings } = outboxAndWire()
  const news = new Packet(['"news"', '"more"'])
  outbox.deliver('one', news)
  outbox.deliver('two', news)
  outbox.say({ kind: 'send', id: 'two' }, ['"an answer with \\u001e"'])
  outbox.deliver('two', news)
  await Promise.resolve()
  outbox.say({ kind: 'detach', id: 'one' })
  await Promise.resolve()
  expect(crossings).toEqual([
    [
      { head: { kind: 'deliver', ids: ['one', 'two'] }, texts: news.texts },
      { head: { kind: 'send', id: 'two' }, texts: ['"an answer with \\u001e"'] },
      { head: { kind: 'deliver', ids: ['two'] }, texts: news.texts },
    ],
    [{ head: { kind: 'detach', id: 'one' }, texts: [] }],
  ])
})

test('messages flushed before a broadcast are sent before it, and only once', async () => {
  const { outbox, crossings } = outboxAndWire()
  outbox.say({ kind: 'detach', id: 'one' })
  outbox.flush()
  expect(crossings).toHaveLength(1)
  await Promise.resolve()
  expect(crossings).toHaveLength(1)
})
