import { useEffect, useRef, useState } from 'react'
import { attach } from './attach.ts'
import { Composer } from './composer.tsx'
import { Message, type Drawing } from './message.tsx'
import { withGuild } from './open-form.tsx'
import type { PageState } from './state.ts'
import type { PageRequest, Sender, PageWorld } from './talk.ts'
import { Mention, type Names } from './text.tsx'

type ChatProps = {
  state: PageState
  place: Sender
  onPlace: (place: Sender) => void
  ask: (request: PageRequest) => void
  /** Starts an interaction with the bot, whose response takes time. */
  begin: (request: PageRequest) => void
}

/** The channel as one person sees it, with their interactions with the bot. */
export function Chat({ state, place, onPlace, ask, begin }: ChatProps) {
  const { world, lines, commands, choices, isWaiting, menus } = state
  const [dismissed, setDismissed] = useState<readonly string[]>([])
  const [ownFault, setFault] = useState('')
  const list = useRef<HTMLDivElement>(null)
  // A late response may be for the previously shown person.
  const isOurs = lines.person === place.person && lines.channel === place.channel
  const shown = isOurs ? lines.lines.filter(({ id }) => !dismissed.includes(id)) : []
  const last = shown.at(-1)?.id
  const help = commands.find(({ name }) => name === 'help')
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- what is new is scrolled to.
  }, [last, isWaiting])
  const drawing: Drawing = {
    names: namesIn(world, commands, place.person),
    lists: world,
    author: world.application,
    skus: world.skus,
    onBuy: (sku) => ask({ ask: 'buy', person: place.person, sku }),
    menus,
    onPress: (message, customId, values) =>
      begin({ ask: 'press', message, customId, ...(values ? { values } : {}), ...place }),
    onDismiss: (id) => setDismissed([...dismissed, id]),
    onMessageMenu: (message, name) => begin({ ask: 'messageMenu', message, name, ...place }),
    onUserMenu: (target, name) => begin({ ask: 'userMenu', target, name, ...place }),
  }
  return (
    <section id="chat" aria-label="Channel">
      <PlacePicker world={world} place={place} onPlace={onPlace} />
      <div id="lines" ref={list} role="log" aria-label="Messages">
        {shown.length === 0 ? (
          <p className="nothing">
            Nobody has talked to {world.application.name} here. Type / to see its commands
            {help ? (
              <>
                , or <Mention words={`/${help.shown}`} />
              </>
            ) : null}
          </p>
        ) : null}
        {shown.map((line) => (
          <Message key={line.id} line={line} drawing={drawing} />
        ))}
      </div>
      <output id="waiting" hidden={!isWaiting}>
        {isWaiting ? `${world.application.name} is thinking…` : ''}
      </output>
      <output id="fault">{ownFault || state.fault}</output>
      <Composer
        lists={world}
        commands={commands}
        offered={choices}
        onComplete={(number, name, options) => ask({ ask: 'complete', number, name, options, ...place })}
        onSay={(name, options) => begin({ ask: 'say', name, options, ...place })}
        onAttach={attach}
        onWrite={(content, attachments) => ask({ ask: 'write', content, attachments, ...place })}
        onFault={setFault}
        onBegin={() => ask({ ask: 'look', ...place })}
      />
    </section>
  )
}

type PlacePickerProps = Pick<ChatProps, 'place' | 'onPlace'> & { world: PageWorld }

const PlacePicker = ({ world, place, onPlace }: PlacePickerProps) => (
  <div id="place">
    <label>
      As
      <select
        name="person"
        value={place.person}
        onChange={({ target }) => onPlace({ ...place, person: target.value })}
      >
        {world.people.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
    <label>
      In
      <select
        name="channel"
        value={place.channel}
        onChange={({ target }) => onPlace({ ...place, channel: target.value })}
      >
        {world.channels.map((one) => (
          <option key={one.id} value={one.id}>
            {withGuild(one)}
          </option>
        ))}
      </select>
    </label>
  </div>
)

/** The names of ids, for one of the people. */
function namesIn(
  { application, people, channels, roles }: PageWorld,
  commands: PageState['commands'],
  reader: string,
): Names {
  const called = (all: readonly { id: string; name: string }[]) => (id: string) =>
    all.find((one) => one.id === id)?.name
  return {
    person: called([application, ...people]),
    channel: called(channels),
    role: called(roles),
    command: (name) => commands.find((one) => one.name === name)?.shown,
    locale: people.find(({ id }) => id === reader)?.locale ?? 'en-US',
  }
}
