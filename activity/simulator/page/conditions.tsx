import type { ClientView } from './state.ts'
import type { PageRequest, PersonRequest, Switches, PageWorld } from './talk.ts'

/** The sizes of a client; `Window` fills the available space. */
export const sizes = {
  Window: null,
  Phone: [390, 844],
  'Small phone': [320, 667],
  Tablet: [820, 1180],
  Tile: [640, 400],
} as const
export type SizeName = keyof typeof sizes

const denied = [
  'AUTHORIZE',
  'START_PURCHASE',
  'OPEN_EXTERNAL_LINK',
  'OPEN_INVITE_DIALOG',
  'INVITE_USER_EMBEDDED',
  'SHARE_INTERACTION',
  'SHARE_LINK',
  'INITIATE_IMAGE_UPLOAD',
]
const lacking = ['SHARE_LINK', 'SET_CONFIG', 'THERMAL_STATE_UPDATE', 'grid_lock_state']
/** The scopes for which an application needs Discord's approval. */
const gated = ['rpc.voice.read', 'rpc.voice.write', 'rpc.activities.write', 'relationships.read', 'dm_channels.read']

type ConditionsProps = {
  client: ClientView
  world: PageWorld
  ask: (request: PageRequest) => void
  set: (switches: Switches) => void
  size: SizeName
  onSize: (size: SizeName) => void
  isTurned: boolean
  onTurn: (isTurned: boolean) => void
}

/** Failures and other conditions around an activity. */
export function Conditions({ client, world, ask, set, size, onSize, isTurned, onTurn }: ConditionsProps) {
  const act = (act: PersonRequest['act'], more: Partial<PersonRequest> = {}) =>
    ask({ ask: 'person', client: client.id, act, ...more })
  const others = world.people.filter(({ id }) => id !== client.person.id)
  return (
    <fieldset className="conditions" aria-label="Conditions">
      <label>
        Size
        <select value={size} onChange={({ target }) => onSize(target.value as SizeName)}>
          {Object.keys(sizes).map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
      <label>
        Latency
        <select onChange={({ target }) => set({ latencyMs: Number(target.value) })}>
          {[0, 50, 300, 2000].map((ms) => (
            <option key={ms} value={ms}>
              {ms} ms
            </option>
          ))}
        </select>
      </label>
      <label>
        Heat
        <select onChange={({ target }) => set({ thermal: target.selectedIndex as 0 | 1 | 2 | 3 })}>
          {['Cool', 'Fair', 'Serious', 'Critical'].map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
      <Tick words="On its side" checked={isTurned} onTick={onTurn} />
      <Tick words="Says no to everything" onTick={(on) => set({ denies: on ? denied : [] })} />
      <Tick words="Old client" onTick={(on) => set({ lacks: on ? lacking : [] })} />
      <Tick words="Scopes not approved" onTick={(on) => set({ unapproved: on ? gated : [] })} />
      <Tick words="Silent" onTick={(silent) => set({ silent })} />
      <Tick words="Muted" onTick={() => act('mute')} />
      <button type="button" onClick={() => act('enroll')}>
        Accept the quest
      </button>
      <Naming label="Name" onName={(words) => act('rename', { words })} />
      <Naming label="Nickname" onName={(words) => act('nickname', { words })} />
      <Naming label="Join secret" onName={(words) => act('join', { words })} />
      <label>
        In voice without it
        <select value="" onChange={({ target }) => act('sit', { other: target.value })}>
          <option value="">Comes or goes…</option>
          {others.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label>
        Friend
        <select value="" onChange={({ target }) => act('befriend', { other: target.value })}>
          <option value="">Won or lost…</option>
          {others.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
    </fieldset>
  )
}

type TickProps = { words: string; checked?: boolean; onTick: (on: boolean) => void }

const Tick = ({ words, checked, onTick }: TickProps) => (
  <label className="tick">
    <input
      type="checkbox"
      {...(checked === undefined ? {} : { checked })}
      onChange={({ target }) => onTick(target.checked)}
    />
    {words}
  </label>
)

const Naming = ({ label, onName }: { label: string; onName: (words: string) => void }) => (
  <label>
    {label}
    <input
      placeholder="and Enter"
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Enter') onName(currentTarget.value)
      }}
    />
  </label>
)
