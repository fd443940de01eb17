// Module-level state of the web client: state of a room belongs to its session, so that a page can show two rooms.
import { parseSync } from 'oxc-parser'

/** The modules of activity/src that may keep state, because it outlives every room, with the names of that state. */
const outlivesRooms = {
  // The account, the page, this device, and the one room that the page is in.
  'activity/src/chat/inbox/sending.ts': ['useOutgoing'],
  'activity/src/client/account/account-removal.ts': ['doors'],
  'activity/src/client/api.ts': ['entering', 'claiming', 'asking'],
  'activity/src/client/config.ts': ['config'],
  'activity/src/client/news/conversation-news.ts': ['useConversationNews'],
  'activity/src/client/dialogs.ts': ['useDialogs'],
  'activity/src/client/news/friend-news.ts': ['useFriendNews'],
  'activity/src/client/news/happenings.ts': ['listener'],
  'activity/src/client/server-time.ts': ['known'],
  'activity/src/client/session.ts': ['useSession'],
  'activity/src/client/device/statistics-choice.ts': ['useDeclined'],
  'activity/src/client/surface.ts': ['offerDiscordNow'],
  'activity/src/client/device/theme.ts': ['useTheme'],
  'activity/src/client/toasts.ts': ['useToasts', 'lastId'],
  'activity/src/client/user-data.ts': ['stopFollowing'],
  'activity/src/client/device/version.ts': ['useVersion'],
  'activity/src/client/view.ts': ['useView'],
  'activity/src/crate/cues/decoded-song.ts': ['finder'],
  'activity/src/discord/entering.ts': ['opened', 'entering'],
  'activity/src/discord/place.ts': ['key', 'who', 'arrival', 'stageOf'],
  'activity/src/playback/device/prepared-sound.ts': ['prepared'],
  'activity/src/people/profile/profile-draft.ts': ['useDraft'],
  'activity/src/session/chat/muted-words.ts': ['useMutedWords'],
  'activity/src/session/current-room.ts': ['useCurrentRoom'],
  'activity/src/session/newcomer.ts': ['useFirstGoals'],
  'activity/src/session/panels.ts': ['usePanels'],
  'activity/src/session/room-context.tsx': ['nowhere'],
  'activity/src/session/sound/foreign-sources.ts': ['apple'],
  'activity/src/song/new-song.ts': ['pending'],
  'activity/src/song/preview.ts': ['usePreview'],
  'activity/src/song/song-list.ts': ['lastEdit'],
  'activity/src/song/uploads.ts': ['useUploads', 'lastId', 'working', 'begun'],
  'activity/src/voice/voices.ts': ['useVoicesWanted'],
  // What the renderer draws once and uses again.
  'activity/src/stage/drawing/brush.ts': ['grains'],
  'activity/src/stage/drawing/painter.ts': ['known'],
  'activity/src/stage/light/light-brush.ts': ['beamsAreOn'],
  'activity/src/stage/people/sprites.ts': ['bench'],
  'activity/src/stage/scenes/club/club.ts': ['neonLight'],
  'activity/src/stage/scenes/stadium/stadium.ts': ['sparkle'],
  'activity/src/stage/scenes/yacht/yacht.ts': ['world'],
}

const advice =
  'the state of a room is a member of its RoomSession (activity/src/session); what outlives every room is listed in .ci/module-state.mjs.'

/** The names under which a module imports zustand's constructors. */
function constructorsIn({ staticImports }) {
  return staticImports
    .filter(({ moduleRequest }) => /^zustand(?:\/vanilla)?$/.test(moduleRequest.value))
    .flatMap(({ entries }) => entries)
    .filter(({ importName }) => importName.name === 'create' || importName.name === 'createStore')
    .map(({ localName }) => localName.value)
}

/** The name a call calls, through `create<State>()(…)` and middleware around it. */
function calleeOf(node) {
  let called = node
  while (called?.type === 'CallExpression') called = called.callee
  return called?.type === 'Identifier' ? called.name : undefined
}

const isListeners = (node) => node?.type === 'NewExpression' && node.callee.name === 'Listeners'

/** The names of the variables, stores and event listeners at the top level of a module. */
export function moduleStateIn(source) {
  const { module, program } = parseSync('module.tsx', source)
  const constructors = constructorsIn(module)
  return program.body
    .map((statement) => (statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement))
    .filter((statement) => statement?.type === 'VariableDeclaration')
    .flatMap(({ kind, declarations }) =>
      declarations.filter(
        ({ init }) => kind !== 'const' || constructors.includes(calleeOf(init)) || isListeners(init),
      ),
    )
    .map(({ id }) => id.name ?? source.slice(id.start, id.end))
}

/** What breaks the rule in a file, given what it may keep. */
export function misplacedStateIn(file, source, allowed = outlivesRooms[file] ?? []) {
  const found = moduleStateIn(source)
  return [
    ...found.filter((name) => !allowed.includes(name)).map((name) => `${file}: ${name}\n    ${advice}`),
    ...allowed
      .filter((name) => !found.includes(name))
      .map((name) => `${file}: ${name} is gone\n    remove it from .ci/module-state.mjs.`),
  ]
}
