import { useState } from 'react'
import type { PageRequest, Sender, PageWorld } from './talk.ts'

const query = new URLSearchParams(location.search)

type OpenFormProps = {
  world: PageWorld
  place: Sender
  /** The chat also uses the activity's person and channel, until the user chooses others there. */
  onPlace: (place: Sender) => void
  ask: (request: PageRequest) => void
}

export function OpenForm({ world, place, onPlace, ask }: OpenFormProps) {
  const [own, setOwn] = useState<Partial<Sender>>({})
  const [platform, setPlatform] = useState(query.get('platform') === 'mobile' ? 'mobile' : 'desktop')
  const [customId, setCustomId] = useState(query.get('customId') ?? '')
  const [asks, setAsks] = useState<boolean | null>(null)
  const isAsking = asks ?? (query.has('dialogs') ? query.get('dialogs') !== 'off' : world.asks)
  const voice = world.channels.filter((channel) => channel.voice)
  const person = own.person ?? place.person
  const channel = own.channel ?? (voice.some(({ id }) => id === place.channel) ? place.channel : (voice[0]?.id ?? ''))
  const choose = (change: Partial<Sender>) => {
    setOwn({ person, channel, ...change })
    onPlace({ person, channel, ...change })
  }
  return (
    <form
      id="open"
      onSubmit={(event) => {
        event.preventDefault()
        ask({
          ask: 'open',
          person,
          channel,
          asks: isAsking,
          customId: customId || null,
          platform: platform === 'mobile' ? 'mobile' : 'desktop',
          latencyMs: Number(query.get('latency') ?? 0),
          denies: query.getAll('denies'),
        })
      }}
    >
      <label>
        Who
        <select name="person" value={person} onChange={({ target }) => choose({ person: target.value })}>
          {world.people.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label>
        Voice channel
        <select name="channel" value={channel} onChange={({ target }) => choose({ channel: target.value })}>
          {voice.map((one) => (
            <option key={one.id} value={one.id}>
              {withGuild(one)}
            </option>
          ))}
        </select>
      </label>
      <label>
        Client
        <select name="platform" value={platform} onChange={({ target }) => setPlatform(target.value)}>
          <option value="desktop">Desktop</option>
          <option value="mobile">Phone</option>
        </select>
      </label>
      <label>
        Deep link
        <input
          name="customId"
          placeholder="custom_id"
          value={customId}
          onChange={({ target }) => setCustomId(target.value)}
        />
      </label>
      <label className="tick">
        <input type="checkbox" checked={isAsking} onChange={({ target }) => setAsks(target.checked)} />
        Draw dialogs
      </label>
      <button type="button" className="quiet" onClick={() => ask({ ask: 'forgetConsent', person })}>
        Forget what they agreed to
      </button>
      <button className="main">Open the activity</button>
    </form>
  )
}

export const withGuild = ({ name, guild }: PageWorld['channels'][number]) =>
  guild === null ? `Direct: ${name}` : `${guild} › ${name}`
