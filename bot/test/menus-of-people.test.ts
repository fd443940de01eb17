import { expect, test } from 'vitest'
import { addChannel, launch, type Person } from '@segue/simulator/discord/world.ts'
import { providerSong } from '../../api/test/fakes/fake-provider.ts'
import { usersOf } from './users.ts'
import { botTest, lastSeen, wordsOf } from './world.ts'

const running = botTest()
const { known, onTheWeb } = usersOf(running)

/** A room in a server of its own, with its owner and two listeners, one of whom is on the decks. */
async function evening(locale?: string) {
  const { actor, fixtures, guild, person, world } = running()
  const [ann, bob, cleo] = [person('ann', locale), person('bob', locale), person('cleo', locale)]
  const { guild: theirs, channel } = guild(ann, bob, cleo)
  const [owner, dj, listener] = [await onTheWeb(ann), await onTheWeb(bob), await onTheWeb(cleo)]
  const instanceId = launch(world, addChannel(world, theirs, 'Lounge'), ann.id).id
  const room = await owner.call('POST /discord/instances/{instanceId}/room', { params: { instanceId }, body: {} })
  for (const who of [owner, dj, listener]) await fixtures.enter(who, room.uuid)
  const song = providerSong('sevenDigital', 'kite', { trackName: 'Kite Season', artistName: 'Oona' })
  const params = { id: room.uuid }
  const stepUp = () => dj.call('POST /rooms/{id}/actions', { params, body: { action: 'addDj', song } })
  const onDecks = async () =>
    (await fixtures.service.call('GET /rooms/room-state/{id}', { params })).djs.map(({ uuid }) => uuid)
  const seen = (who: Person) => wordsOf(lastSeen(actor, { person: who, channel }))
  return { ann, bob, cleo, channel, dj, listener, stepUp, onDecks, seen }
}

test('room staff take a DJ off the decks, by command or by the menu of the person, and nobody else does', async () => {
  const { actor } = running()
  const { ann, bob, cleo, channel, dj, stepUp, onDecks, seen } = await evening()
  await stepUp()
  await actor.command({ person: cleo, channel }, 'dj remove', { person: bob.id })
  expect(seen(cleo)).toBe('Only room staff can do this.')
  expect(await onDecks()).toEqual([dj.uuid])
  await actor.command({ person: ann, channel }, 'dj remove', { person: bob.id })
  expect(seen(ann)).toBe('bob is off the decks.')
  expect(await onDecks()).toEqual([])
  await stepUp()
  await actor.userMenu({ person: ann, channel }, 'Take off the decks', bob.id)
  expect(await onDecks()).toEqual([])
  await actor.userMenu({ person: ann, channel }, 'Take off the decks', running().person('stranger').id)
  expect(seen(ann)).toBe('This person doesn’t have an account here yet.')
})

test('the menu of a person shows their profile only to the user who opened it', async () => {
  const { actor } = running()
  const { bob, cleo, channel, seen } = await evening()
  await actor.userMenu({ person: cleo, channel }, 'Show profile', bob.id)
  expect(seen(cleo)).toMatch(/bob\n0 songs played, 0 likes/)
})

test.each([
  [
    'en-US',
    'The decks are locked: only room staff can step up. DJs on stage stay.',
    'The decks are open again.',
    'The decks are locked. Only room staff can step up.',
    'Only room staff can do this.',
  ],
  [
    'es-ES',
    'Los platos están bloqueados: solo puede subir el equipo de la sala. Los DJ que están en el escenario se quedan.',
    'Los platos vuelven a estar abiertos.',
    'Los platos están bloqueados. Solo el equipo de la sala puede subir.',
    'Solo el equipo de la sala puede hacer esto.',
  ],
])(
  'room staff lock and unlock the decks for everyone else (%s)',
  async (locale, locked, unlocked, why, staffOnly) => {
    const { actor } = running()
    const { ann, bob, cleo, channel, dj, listener, stepUp, onDecks, seen } = await evening(locale)
    await stepUp()
    await known('Moth and Lamp', 'Oona')
    const { songs } = await listener.call('GET /search/v2', { query: { q: 'Moth and Lamp' } })
    await listener.call('POST /crate/special/queue/songs', { body: { songs: songs.slice(0, 1) } })
    await actor.command({ person: bob, channel }, 'dj lock')
    expect(seen(bob)).toBe(staffOnly)
    for (let sent = 0; sent < 2; sent++) await actor.command({ person: ann, channel }, 'dj lock')
    expect(seen(ann)).toBe(locked)
    await actor.command({ person: cleo, channel }, 'dj up')
    expect(seen(cleo)).toBe(why)
    expect(await onDecks()).toEqual([dj.uuid])
    await actor.command({ person: ann, channel }, 'dj unlock')
    expect(seen(ann)).toBe(unlocked)
    await actor.command({ person: cleo, channel }, 'dj up')
    expect(await onDecks()).toEqual([dj.uuid, listener.uuid])
  },
)
