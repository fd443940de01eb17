import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { must } from '@segue/shared/must.ts'

export type Delivered = { from: string; to: string[]; email: Email }

/** A local mail server: it requires the right password and accepts mail for `@example.test` only. */
export async function fakeMailServer() {
  const delivered: Delivered[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    logger: false,
    onAuth({ username, password }, _session, done) {
      const right = username === 'segue' && password === 'right password'
      if (right) done(null, { user: username })
      else done(new Error('Wrong name or password'))
    },
    onRcptTo({ address }, _session, done) {
      if (address.endsWith('@example.test')) done()
      else done(Object.assign(new Error('No such mailbox'), { responseCode: 550 }))
    },
    onData(stream, { envelope }, done) {
      void buffer(stream)
        .then((bytes) => PostalMime.parse(bytes))
        .then((email) => {
          delivered.push({
            from: envelope.mailFrom.address,
            to: envelope.rcptTo.map(({ address }) => address),
            email,
          })
          done()
        }, done)
    },
  })
  // A client that disconnects in the middle of a command is no reason to stop.
  server.on('error', () => undefined)
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening))
  const address = server.server.address()
  const { port } = must(typeof address === 'object' ? address : undefined, 'a listening server')
  return {
    delivered,
    url: (password = 'right password') => `smtp://segue:${encodeURIComponent(password)}@127.0.0.1:${port}`,
    close: () => new Promise<void>((closed) => server.close(closed)),
  }
}
