import AvatarIcon from '@mui/icons-material/Face'
import type { Operations } from '@segue/api/operations'
import { call } from '@segue/activity/client/api.ts'
import { avatarUrl } from '@segue/activity/ui/pictures/heads.ts'
import {
  columnsOf,
  filesIn,
  numberIn,
  textIn,
  textOf,
  type Field,
  type Resource,
  type Row,
  type Values,
} from '../resource.ts'

const statuses = ['PUBLIC', 'PRIVATE', 'SEASON_AWARD', 'SUBSCRIBER_ONLY'] as const

/** Who may wear an avatar. An award has a season and the points required. */
const rightsIn = (values: Values) => ({
  avatarStatus: statuses.find((one) => one === textIn(values, 'avatarStatus')) ?? 'PRIVATE',
  seasonId: numberIn(values, 'seasonId'),
  rankingValue: numberIn(values, 'rankingValue'),
})

/** The custom face, if it has changed: the server downloads it each time it is sent. */
function faceIn(values: Values, row?: Row) {
  const customFaceUrl = textIn(values, 'customFaceUrl').trim()
  if (customFaceUrl === (row ? textOf(row, 'customFaceUrl') : '')) return {}
  return { hasCustomFace: customFaceUrl !== '', customFaceUrl: customFaceUrl || null }
}

/** The eight pictures; the server reports missing and invalid ones. */
function picturesIn(values: Values): Operations['POST /avatars']['body']['pictures'] {
  const files = filesIn(values, 'pictures')
  const of = (name: string) => files[name] ?? ''
  return {
    'front-body.svg': of('front-body.svg'),
    'front-body.png': of('front-body.png'),
    'back-body.svg': of('back-body.svg'),
    'back-body.png': of('back-body.png'),
    'front-head.svg': of('front-head.svg'),
    'front-head.png': of('front-head.png'),
    'back-head.svg': of('back-head.svg'),
    'back-head.png': of('back-head.png'),
  }
}

const rights: readonly Field[] = [
  {
    name: 'avatarStatus',
    kind: 'choice',
    choices: statuses,
    initial: (row) => textOf(row, 'avatarStatus') || 'PRIVATE',
  },
  { name: 'seasonId', kind: 'number', optional: true, initial: (row) => textOf(row, 'seasonId') },
  { name: 'rankingValue', kind: 'number', optional: true, initial: (row) => textOf(row, 'rankingValue') },
  { name: 'customFaceUrl', kind: 'text', optional: true, initial: (row) => textOf(row, 'customFaceUrl') },
]

const slugOf = (row: Row) => ({ slug: textOf(row, 'slug') })
const isThere = ({ deletedAt }: Row) => deletedAt === null

export const avatars: Resource = {
  name: 'avatars',
  icon: AvatarIcon,
  for: 'administrators',
  key: 'slug',
  title: 'slug',
  sort: { field: 'place', order: 'ASC' },
  columns: [
    {
      name: 'slug',
      kind: 'text',
      inList: true,
      searched: true,
      picture: (row) => avatarUrl(textOf(row, 'slug'), 'head'),
    },
    { name: 'avatarStatus', kind: 'text', inList: true, choices: statuses },
    { name: 'seasonId', kind: 'number', inList: true, optional: true },
    { name: 'rankingValue', kind: 'number', inList: true, optional: true },
    ...columnsOf('boolean', ['discordOnly', 'hasSmallBody', 'hasCustomFace']),
    { name: 'customFaceUrl', kind: 'text', optional: true },
    { name: 'place', kind: 'number' },
    ...columnsOf('instant', ['createdAt', 'updatedAt']),
    { name: 'deletedAt', kind: 'instant', optional: true },
  ],
  list: (query) => call('GET /admin/avatars', { query }),
  one: (slug) => call('GET /admin/avatars/{slug}', { params: { slug } }),
  listActs: [
    {
      name: 'createAvatar',
      fields: [{ name: 'slug', kind: 'text' }, ...rights, { name: 'pictures', kind: 'files' }],
      run: async ({ carryOut, values }) =>
        void (await carryOut('POST /avatars', {
          body: {
            slug: textIn(values, 'slug'),
            ...rightsIn(values),
            ...faceIn(values),
            pictures: picturesIn(values),
          },
        })),
    },
  ],
  acts: [
    {
      name: 'changeAvatar',
      fields: rights,
      isOffered: isThere,
      run: async ({ carryOut, row, values }) =>
        void (await carryOut('PATCH /avatars/{slug}', {
          params: slugOf(row),
          body: { ...rightsIn(values), ...faceIn(values, row) },
        })),
    },
    {
      name: 'assignAvatar',
      fields: [{ name: 'userUuid', kind: 'text' }],
      isOffered: isThere,
      run: async ({ carryOut, row, values }) =>
        void (await carryOut('POST /avatar-assignment/{slug}', {
          params: slugOf(row),
          body: { userUuid: textIn(values, 'userUuid').trim() },
        })),
    },
    {
      name: 'withdrawAvatar',
      isGrave: true,
      isOffered: isThere,
      run: async ({ carryOut, row }) =>
        void (await carryOut('DELETE /admin/avatars/{slug}', { params: slugOf(row) })),
    },
  ],
}
