import { Chat } from './chat.ts'
import { createClientCards } from './clients.ts'
import { make, one } from './make.ts'
import type { Ask, ChannelNamed, Named, Tell, World } from './talk.ts'

const socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/desk`)
const query = new URLSearchParams(location.search)
const ask = (asked: Ask) => socket.send(JSON.stringify(asked))

let world: World = { application: { id: '0', name: 'The bot' }, people: [], channels: [], roles: [] }
const chat = new Chat(ask, () => world)
const clients = createClientCards(ask)
const openForm = one<HTMLFormElement>('#open')

function offer(selector: string, choices: readonly Named[], wanted: string | null): void {
  for (const select of document.querySelectorAll<HTMLSelectElement>(selector)) {
    const before = select.value
    select.replaceChildren(...choices.map(({ id, name }) => make('option', { value: id, textContent: name })))
    const chosen = choices.find(({ id, name }) => name === wanted || id === wanted || id === before)
    if (chosen) select.value = chosen.id
  }
}

const withGuild = ({ id, name, guild }: ChannelNamed) => ({ id, name: guild === null ? name : `${guild} › ${name}` })

function enter(told: World): void {
  world = told
  offer('select[name=person]', world.people, query.get('person'))
  const voice = world.channels.filter((channel) => channel.voice)
  offer('#open select[name=channel]', voice.map(withGuild), query.get('channel'))
  offer('#chat select[name=channel]', world.channels.map(withGuild), query.get('channel'))
  one<HTMLInputElement>('[name=customId]').value = query.get('customId') ?? ''
  one<HTMLSelectElement>('[name=platform]').value = query.get('platform') ?? 'desktop'
  chat.look()
}

function hear(told: Tell): void {
  switch (told.tell) {
    case 'world':
      return enter(told)
    case 'lines':
    case 'modal':
    case 'commands':
    case 'choices':
    case 'settled':
    case 'fault':
      return chat.hear(told)
    default:
      return clients.hear(told)
  }
}

// The person and channel of the activity are those of the chat, too, until somebody chooses otherwise.
for (const name of ['person', 'channel']) {
  const here = one<HTMLSelectElement>(`#open select[name=${name}]`)
  here.addEventListener('change', () => {
    one<HTMLSelectElement>(`#chat select[name=${name}]`).value = here.value
    chat.look()
  })
}

openForm.addEventListener('submit', (event) => {
  event.preventDefault()
  const given = new FormData(openForm)
  const word = (name: string) => {
    const value = given.get(name)
    return typeof value === 'string' ? value : ''
  }
  const platform = word('platform') === 'mobile' ? 'mobile' : 'desktop'
  const latencyMs = Number(query.get('latency') ?? 0)
  const customId = word('customId') || null
  const denies = query.getAll('denies')
  ask({ ask: 'open', person: word('person'), channel: word('channel'), customId, platform, latencyMs, denies })
})

/** The embedded SDK talks to pages of these origins alone, and nothing tells an activity elsewhere why it waits. */
const believed = ['http://localhost:3333', 'https://discord.com']
one<HTMLElement>('#elsewhere').hidden = believed.includes(location.origin)

socket.addEventListener('message', (event: MessageEvent<string>) => hear(JSON.parse(event.data) as Tell))
socket.addEventListener('close', () => {
  one('#fault').textContent = 'The simulator has stopped. Reload the page when it is back.'
})
