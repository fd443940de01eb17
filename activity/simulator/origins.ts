import type { Person } from './discord/world.ts'

// Browsers resolve every name below localhost to this machine. Below a common name, the page and the activities are the
// same site, so that browsers don't block their storage.
const site = 'simulator.localhost'

/** The names and addresses of everything that is served without real origins. */
export const localNames = ['localhost', '127.0.0.1', '::1', `*.${site}`]

/** The host name of the page if each person needs a separate host. */
export const pageHostName = `discord.${site}`

/** The host name of a person's activity: separate ones have separate storage, like separate machines. */
export const hostNameOf = ({ id, username }: Person) =>
  `${/^[a-z0-9](?:[a-z0-9-]{0,30}[a-z0-9])?$/.test(username) ? username : `user-${id}`}.${site}`
