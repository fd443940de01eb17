import { expect, test } from 'vitest'
import * as newest from 'ttfm-socket'
import * as older from 'ttfm-socket-0.2.6'
import { personActions } from '@segue/shared/room/protocol/actions.ts'
import { statefulNames } from '@segue/shared/room/protocol/messages.ts'

const libraries = { '1.0.0': newest, '0.2.6': older }
const versions = Object.keys(libraries) as (keyof typeof libraries)[]

/** Actions that the service used internally, which no client sends. */
const internal = ['addUser', 'removeUser', 'kickUserGlobally', 'nextSong', 'playSong', 'resetAllRooms']

test.each(versions)('all messages and actions of ttfm-socket %s are supported', (version) => {
  const { StatefulServerMessageName, StatelessServerMessageName, ActionName } = libraries[version]
  const stateful: readonly string[] = statefulNames
  expect(Object.values(StatefulServerMessageName).filter((name) => !stateful.includes(name))).toEqual([])
  expect(Object.values(StatelessServerMessageName).sort()).toEqual([
    'kickedFromRoom',
    'playedOneTimeAnimation',
    'roomReset',
  ])
  const actions = Object.values(ActionName).filter((name) => !internal.includes(name))
  expect(actions.length).toBeGreaterThan(10)
  expect(actions.filter((name) => !Object.hasOwn(personActions, name))).toEqual([])
})
