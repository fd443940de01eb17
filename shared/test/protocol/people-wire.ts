import * as z from 'zod'
import { accountNeeded, peopleMessages, peopleSocketPath, tooManySockets } from '../../src/people/live/messages.ts'

/** Everything that is sent over the people socket. */
export const peopleWire = {
  messages: Object.entries(peopleMessages).map(([name, schema]) => [name, z.toJSONSchema(schema)]),
  address: peopleSocketPath,
  closes: [accountNeeded, tooManySockets],
}
