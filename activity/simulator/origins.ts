import type { Person } from './discord/world.ts'

// Browsers take every name below localhost for this machine. Below one name of its own the page and the activities are
// one site, so that no browser keeps them from their storage.
const site = 'simulator.localhost'

/** The name of the host of the page, where each person is to have a host of their own. */
export const pageHostName = `discord.${site}`

/** The name of the host at which somebody's activity is shown: each has a storage of their own, as on machines apart. */
export const hostNameOf = ({ id, username }: Person) =>
  `${/^[a-z0-9](?:[a-z0-9-]{0,30}[a-z0-9])?$/.test(username) ? username : `user-${id}`}.${site}`
