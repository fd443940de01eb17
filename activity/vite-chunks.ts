/** What a bundler knows of a module. */
type Reached = { importers: readonly string[]; dynamicImporters: readonly string[]; code: string | null } | null

/** The street, with what it shows of communities and of people. */
const street = /\/activity\/src\/(?:home\/home-page|community\/on-street|people\/on-the-street)\.tsx$/
/** What every screen of the web has in its head. */
const head = /\/activity\/src\/app\/account-menu\.tsx$/
/** What goes on behind every screen for people with an account, who may be in no room. */
const behind = /\/activity\/src\/people\/live\/follow-people\.ts$/
/** What a room shows of other features, once it is there: nothing of the street comes along. */
const inRoom = /\/activity\/src\/\w+\/in-room\.tsx?$/
/** A place to be: a room fetches the one that it is. */
const scene = /\/activity\/src\/stage\/scenes\/[\w-]+\.ts$/
/** What draws people, which heads need without a stage. */
const cast = /\/shared\/src\/people\/avatars\//
/** A room as the street sees it, with what every stage has. */
const preview = /\/activity\/src\/stage\/scene-preview\.tsx$/
/** Further screens that somebody may begin with who is not in a room. */
const otherScreens = /\/activity\/src\/(?:crate|people)\/[\w-]+-pages?\.tsx$/
const start = /\/activity\/src\/app\/main\.tsx$/
const room = /\/activity\/src\/room\/pages\.ts$/
const discordSdk = /\/node_modules\/@discord\/embedded-app-sdk\/|\/activity\/src\/surface\/discord-client\.ts$/
/** Libraries that every screen is made with, and what fetches parts. */
const everywhere =
  /^\0vite\/preload-helper|\/activity\/src\/ui\/fetch-files\.ts$|\/node_modules\/(?:react|react-dom|scheduler|i18next|react-i18next|use-sync-external-store|zustand|@tanstack\/(?:react-query|query-core))\//

/** Schemas of which a room needs the types alone. The editor of custom rules checks with them and brings zod along. */
const unusedSchemas = /\/shared\/src\/room\/rules\/custom-rules\.ts$/

/** Of them, what asks several questions at once: few parts do. */
const rarely = /\/(?:useQueries|queriesObserver)\.js$/

/** What is ours, with the list of the cast and the map of third parties. */
const ours = /\/(?:activity|shared)\/src\/.*(?:\.tsx?|\.module\.css|\/picture\.css)$|\/(?:catalogue|proxy-map)\.json$/

/** A drawing of the icons' library, and what all of its drawings are made with. */
const iconFile = /^(.*\/node_modules\/lucide-react\/dist\/esm)\/(?:icons\/([\w-]+)|.+)\.mjs$/
const iconImport = /import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g

/**
 * Which part of the client a module goes to, or null where the bundler knows best. Left to itself it makes a file of
 * whatever two screens share, and on the way to a room seventy of those stand in line behind six connections. What a
 * part needs is in the same part or in one that more screens need, so no two parts wait for each other.
 */
export function partOf(id: string, look: (id: string) => Reached): string | null {
  if (everywhere.test(id)) return rarely.test(id) ? null : 'libraries'
  const icon = iconFile.exec(id)
  if (icon) return iconsOf(icon, look)
  // Discord's SDK, which is heavy, and what speaks to it: nobody else waits for them.
  if (discordSdk.test(id)) return 'discord-sdk'
  if (!ours.test(id) || unusedSchemas.test(id) || (look(id)?.dynamicImporters.length ?? 0) > 0) return null
  if (start.test(id)) return null
  const from = startingPoints(id, look)
  if (from.some((one) => start.test(one))) return 'start'
  if (from.length === 1) return null
  const isFor = (part: RegExp) => from.some((one) => part.test(one))
  if (isFor(room) && (isFor(head) || isFor(street))) return 'common'
  // The head is shown in rooms of the web as well.
  if (isFor(head)) return 'head'
  // The street is what most people see first: it waits for nothing that only rooms or other screens need.
  if (isFor(street)) return isFor(inRoom) ? 'parts' : 'street'
  if (isFor(room)) return isFor(behind) ? 'sockets' : isFor(otherScreens) ? 'screens' : 'room'
  if (cast.test(id)) return 'cast'
  return isFor(preview) || isScenery(id, from) ? 'stage' : null
}

/** What several scenes are painted with. */
const isScenery = (id: string, from: readonly string[]) =>
  id.includes('/activity/src/stage/') && from.filter((one) => scene.test(one)).length > 2

/** The modules that are loaded by themselves and bring this one along. */
function startingPoints(id: string, look: (id: string) => Reached): string[] {
  const seen = new Set([id])
  // A set also walks through what is added on the way.
  for (const next of seen) for (const importer of look(next)?.importers ?? []) seen.add(importer)
  return [...seen].filter((one) => start.test(one) || (look(one)?.dynamicImporters.length ?? 0) > 0)
}

/** Which file of icons a drawing goes to: rooms and the street have some in common, and each has its own. */
function iconsOf([, library, file]: RegExpExecArray, look: (id: string) => Reached): string {
  if (!file) return 'icons'
  const index = `${library}/lucide-react.mjs`
  const exported = look(index)?.code?.match(new RegExp(`^export \\{(.*)\\} from '\\./icons/${file}\\.mjs'`, 'm'))?.[1]
  const names = new Set(exported?.split(',').map((one) => one.replace(/^.* as /, '').trim()))
  const from = (look(index)?.importers ?? [])
    .filter((one) =>
      [...(look(one)?.code?.matchAll(iconImport) ?? [])].some(([, imported]) =>
        imported?.split(',').some((name) => names.has(name.replace(/ as .*$/, '').trim())),
      ),
    )
    .flatMap((one) => startingPoints(one, look))
  const isFor = (...parts: RegExp[]) => from.some((one) => parts.some((part) => part.test(one)))
  if (isFor(start) || (isFor(room) && isFor(head, street))) return 'icons'
  return isFor(room) ? 'room-icons' : isFor(head, street) ? 'street-icons' : 'more-icons'
}
