import * as z from 'zod'
import type { App } from '../../../app.ts'
import { operation } from '../../../platform/operation.ts'
import { Acknowledged, acknowledged, instant } from '../../../platform/schemas.ts'
import { roomOwners } from '../access.ts'
import { findRoom } from '../room/queries.ts'
import { roomId, roomNotFound } from '../room/schemas.ts'
import { radioAddresses } from './addresses.ts'
import { radioKeyOf, removeRadioKey, renewRadioKey } from './links.ts'

const RadioLink = z
  .object({
    /** The station page. */
    url: z.string(),
    hls: z.string(),
    createdAt: instant,
  })
  .meta({ id: 'RadioLink' })

function linkOf(app: App, { key, createdAt }: { key: string; createdAt: Date }) {
  const { page: url, hls } = radioAddresses(app, key)
  return { url, hls, createdAt }
}

const about = { access: roomOwners, params: { id: roomId }, errors: { roomNotFound } }

export const getRadioLink = operation('GET /rooms/{id}/radio-link', {
  ...about,
  summary: 'Get the secret link to a room’s radio, if it has one',
  returns: z.object({ link: RadioLink.nullable() }),
  async handle({ app, params, fail }) {
    const room = await findRoom(app.db, params.id)
    if (!room) throw fail('roomNotFound')
    const found = await radioKeyOf(app, room.uuid)
    return { link: found ? linkOf(app, found) : null }
  },
})

export const renewRadioLink = operation('PUT /rooms/{id}/radio-link', {
  ...about,
  summary: 'Create a secret link to the radio of a room that isn’t public, or replace it: the old one ends',
  returns: RadioLink,
  async handle({ app, params, fail }) {
    const room = await findRoom(app.db, params.id)
    if (!room) throw fail('roomNotFound')
    return linkOf(app, await renewRadioKey(app, room.uuid))
  },
})

export const removeRadioLink = operation('DELETE /rooms/{id}/radio-link', {
  ...about,
  summary: 'Remove the secret link to a room’s radio',
  returns: Acknowledged,
  async handle({ app, params, fail }) {
    const room = await findRoom(app.db, params.id)
    if (!room) throw fail('roomNotFound')
    await removeRadioKey(app.db, room.uuid)
    return acknowledged
  },
})
