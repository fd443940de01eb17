import * as z from 'zod'
import { person } from '../../../platform/access.ts'
import { uuidOf } from '../../../platform/caller.ts'
import { operation } from '../../../platform/operation.ts'
import { instant } from '../../../platform/schemas.ts'

const countryCode = /^[A-Z]{2}$/
const regionCode = /^[A-Z]{2}-[A-Z0-9]{1,3}$/

const Place = z
  .object({
    /** ISO 3166-1, such as `ES`. */
    country: z.string().nullable(),
    /** ISO 3166-2, such as `ES-CT`; null unless the user submitted it. */
    region: z.string().nullable(),
    at: instant,
  })
  .meta({ id: 'Place' })

export const keepPlace = operation('POST /geolocate', {
  summary: 'Set my country: the given one, else the one derived from the request’s address or language',
  access: person,
  body: z.object({
    country: z
      .string()
      .toUpperCase()
      .regex(countryCode, { error: 'must be the code of a country, such as ES' })
      .optional(),
    region: z
      .string()
      .toUpperCase()
      .regex(regionCode, { error: 'must be the code of a region, such as ES-CT' })
      .optional(),
  }),
  returns: Place,
  async handle({ app, caller, body, request }) {
    const country = body.country ?? body.region?.slice(0, 2) ?? countryOf(request.headers)
    const place = { country: country ?? null, region: body.region ?? null, at: new Date(app.clock.now()) }
    await app.db
      .insertInto('place')
      .values({ userUuid: uuidOf(caller), ...place })
      .onConflict((conflict) => conflict.column('userUuid').doUpdateSet(place))
      .execute()
    return place
  },
})

export const ownPlace = operation('GET /geolocate', {
  summary: 'Get my country',
  access: person,
  returns: z.object({ place: Place.nullable() }),
  async handle({ app, caller }) {
    const place = await app.db
      .selectFrom('place')
      .where('userUuid', '=', uuidOf(caller))
      .select(['country', 'region', 'at'])
      .executeTakeFirst()
    return { place: place ?? null }
  },
})

/**
 * The country from the edge header (`XX` and `T1` mean unknown), else the region of the first language. Callers can
 * forge headers, but only about themselves.
 */
function countryOf(headers: Headers): string | undefined {
  const edge = headers.get('cf-ipcountry')?.toUpperCase()
  if (edge && countryCode.test(edge) && edge !== 'XX') return edge
  const [language = ''] = (headers.get('accept-language') ?? '').split(/[,;]/)
  return /^[a-z]{2,3}(?:-[a-z]{4})?-([a-z]{2})$/i.exec(language.trim())?.[1]?.toUpperCase()
}
