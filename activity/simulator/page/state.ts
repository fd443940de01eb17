import type { Finding } from '../diagnosis.ts'
import type { OpenDialog } from '../rpc/dialogs.ts'
import type { Form } from './parts.ts'
import type { Choice, ChannelLine, Menus, Named, Offered, PageMessage, PageWorld } from './talk.ts'

/** One Discord client that is open in the page. */
export type ClientView = {
  id: string
  person: Named
  channel: Named
  platform: 'desktop' | 'mobile'
  src: string
  /** Number of documents loaded into the frame: a new number creates a new frame. */
  loads: number
  isPoppedOut: boolean
  layout: 0 | 1 | 2
  seen: unknown
  dialogs: OpenDialog[]
  findings: Finding[]
}

export type PageState = {
  world: PageWorld
  clients: ClientView[]
  commands: Offered[]
  menus: Menus
  lines: { person: string; channel: string; lines: ChannelLine[] }
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
    skus: [],
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

/** The page's own actions, in addition to messages from the server. */
export type Own = { tell: 'reload'; client: string } | { tell: 'begin' } | { tell: 'formClosed' }

export function pageAfter(state: PageState, message: PageMessage | Own): PageState {
  const withClient = (id: string, change: (one: ClientView) => Partial<ClientView>): PageState => ({
    ...state,
    clients: state.clients.map((one) => (one.id === id ? { ...one, ...change(one) } : one)),
  })
  switch (message.tell) {
    case 'world': {
      const { tell: _, ...world } = message
      return { ...state, world }
    }
    case 'opened': {
      const { client: id, person, channel, platform, src } = message
      const fresh = { loads: 1, isPoppedOut: false, layout: 0 as const, seen: {}, dialogs: [], findings: [] }
      return { ...state, clients: [...state.clients, { id, person, channel, platform, src, ...fresh }] }
    }
    case 'moved':
      return withClient(message.client, ({ loads }) => ({ src: message.src, loads: loads + 1, isPoppedOut: true }))
    case 'reload':
      return withClient(message.client, ({ loads }) => ({ loads: loads + 1, findings: [] }))
    case 'seen':
      return withClient(message.client, () => ({
        layout: message.layout,
        seen: message.seen,
        dialogs: message.dialogs,
      }))
    case 'diagnosis':
      return withClient(message.client, () => ({ findings: message.findings }))
    case 'closed': {
      const clients = state.clients.filter(({ id }) => id !== message.client)
      const why =
        message.code === undefined ? '' : `The activity closed itself (${message.code}): ${message.reason ?? ''}`
      return { ...state, clients, fault: why || state.fault }
    }
    case 'commands':
      return { ...state, commands: message.commands, menus: message.menus }
    case 'choices':
      return { ...state, choices: message }
    case 'lines':
      return { ...state, lines: message }
    case 'modal':
      return { ...state, form: message }
    case 'formClosed':
      return { ...state, form: null }
    case 'begin':
      return { ...state, isWaiting: true, fault: '' }
    case 'settled':
      return { ...state, isWaiting: false }
    case 'fault':
      return { ...state, fault: message.sentence }
    default:
      return state
  }
}
