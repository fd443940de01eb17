import type { Finding } from '../diagnosis.ts'
import type { OpenDialog } from '../rpc/dialogs.ts'
import type { Form } from './parts.ts'
import type { Choice, Line, Menus, Named, Offered, Tell, World } from './talk.ts'

/** One Discord client that is open in the page. */
export type Shown = {
  id: string
  person: Named
  channel: Named
  platform: 'desktop' | 'mobile'
  src: string
  /** How many documents the frame was given: another number is another frame. */
  loads: number
  isPoppedOut: boolean
  layout: 0 | 1 | 2
  seen: unknown
  dialogs: OpenDialog[]
  findings: Finding[]
}

export type PageState = {
  world: World
  clients: Shown[]
  commands: Offered[]
  menus: Menus
  lines: { person: string; channel: string; lines: Line[] }
  choices: { number: number; choices: Choice[] }
  form: { interaction: string; form: Form } | null
  isWaiting: boolean
  fault: string
}

export const emptyPage: PageState = {
  world: {
    application: { id: '0', name: 'The bot' },
    asks: false,
    hasBot: false,
    people: [],
    channels: [],
    roles: [],
  },
  clients: [],
  commands: [],
  menus: { user: [], message: [] },
  lines: { person: '', channel: '', lines: [] },
  choices: { number: 0, choices: [] },
  form: null,
  isWaiting: false,
  fault: '',
}

/** What the page itself does, beside what it is told. */
export type Own = { tell: 'reload'; client: string } | { tell: 'begin' } | { tell: 'formClosed' }

export function pageAfter(state: PageState, told: Tell | Own): PageState {
  const withClient = (id: string, change: (one: Shown) => Partial<Shown>): PageState => ({
    ...state,
    clients: state.clients.map((one) => (one.id === id ? { ...one, ...change(one) } : one)),
  })
  switch (told.tell) {
    case 'world': {
      const { tell: _, ...world } = told
      return { ...state, world }
    }
    case 'opened': {
      const { client: id, person, channel, platform, src } = told
      const fresh = { loads: 1, isPoppedOut: false, layout: 0 as const, seen: {}, dialogs: [], findings: [] }
      return { ...state, clients: [...state.clients, { id, person, channel, platform, src, ...fresh }] }
    }
    case 'moved':
      return withClient(told.client, ({ loads }) => ({ src: told.src, loads: loads + 1, isPoppedOut: true }))
    case 'reload':
      return withClient(told.client, ({ loads }) => ({ loads: loads + 1, findings: [] }))
    case 'seen':
      return withClient(told.client, () => ({ layout: told.layout, seen: told.seen, dialogs: told.dialogs }))
    case 'diagnosis':
      return withClient(told.client, () => ({ findings: told.findings }))
    case 'closed': {
      const clients = state.clients.filter(({ id }) => id !== told.client)
      const why = told.code === undefined ? '' : `The activity closed itself (${told.code}): ${told.reason ?? ''}`
      return { ...state, clients, fault: why || state.fault }
    }
    case 'commands':
      return { ...state, commands: told.commands, menus: told.menus }
    case 'choices':
      return { ...state, choices: told }
    case 'lines':
      return { ...state, lines: told }
    case 'modal':
      return { ...state, form: told }
    case 'formClosed':
      return { ...state, form: null }
    case 'begin':
      return { ...state, isWaiting: true, fault: '' }
    case 'settled':
      return { ...state, isWaiting: false }
    case 'fault':
      return { ...state, fault: told.sentence }
    default:
      return state
  }
}
