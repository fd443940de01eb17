/** The part of a bundler's module info that is used here. */
type Reached = { importers: readonly string[]; dynamicImporters: readonly string[]; code: string | null } | null

/** The street, with its community and people parts. */
const street = /\/activity\/src\/(?:home\/home-page|community\/on-street|people\/on-the-street)\.tsx$/
/** In the header of every web page. */
const head = /\/activity\/src\/app\/account-menu\.tsx$/
/** Runs behind every page for users with an account, who may not be in a room. */
const behind = /\/activity\/src\/people\/live\/follow-people\.ts$/
/** Follows on every page, after a while: a page outside of rooms must not load rooms for it. */
const statistics = /\/activity\/src\/statistics\/watch-app\.ts$/
/** The parts of other features that a room needs, kept apart from those of the street. */
const inRoom = /\/activity\/src\/\w+\/in-room\.tsx?$/
/** A scene; a room loads only its own. */
const scene = /\/activity\/src\/stage\/scenes\/(?:[\w-]+\/)?[\w-]+\.ts$/
/** Draws people; also needed for heads without a stage. */
const cast = /\/shared\/src\/people\/avatars\//
/** A room's preview on the street, with what every stage needs. */
const preview = /\/activity\/src\/stage\/scene-preview\.tsx$/
/** Other pages that a visit outside of rooms may begin with. */
const otherScreens = /\/activity\/src\/(?:crate|people)\/[\w-]+-pages?\.tsx$/
const start = /\/activity\/src\/app\/main\.tsx$/
const room = /\/activity\/src\/room\/pages\.ts$/
const discordSdk = /\/node_modules\/@discord\/embedded-app-sdk\/|\/activity\/src\/surface\/discord-client\.ts$/
/** Libraries that every screen needs, and the code that loads chunks. */
const everywhere =
  /^\0vite\/preload-helper|\/activity\/src\/ui\/loading\/fetch-files\.ts$|\/node_modules\/(?:react|react-dom|scheduler|i18next|react-i18next|use-sync-external-store|zustand|@tanstack\/(?:react-query|query-core))\//

/** Schemas of which a room needs only the types. The editor of custom rules validates with them and loads zod. */
const unusedSchemas = /\/shared\/src\/room\/settings\/custom-rules\.ts$/

/** Those for parallel queries, which few parts use. */
const rarely = /\/(?:useQueries|queriesObserver)\.js$/

/** Our own modules, with the avatar catalog and the map of third parties. */
const ours = /\/(?:activity|shared)\/src\/.*(?:\.tsx?|\.module\.css|\/picture\.css)$|\/(?:catalogue|proxy-map)\.json$/

/** An icon of the icon library, or the code that all of its icons share. */
const iconFile = /^(.*\/node_modules\/lucide-react\/dist\/esm)\/(?:icons\/([\w-]+)|.+)\.mjs$/
const iconImport = /import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g

/**
 * The chunk that a module goes to, or null to let the bundler decide. By itself, the bundler makes a file of whatever
 * two screens share, and entering a room would load seventy of them over six connections. A chunk only depends on
 * itself and on chunks that more screens need, so no two wait for each other.
 */
export function partOf(id: string, look: (id: string) => Reached): string | null {
  if (everywhere.test(id)) return rarely.test(id) ? null : 'libraries'
  const icon = iconFile.exec(id)
  if (icon) return iconsOf(icon, look)
  // Discord's SDK is large, and only the code that uses it waits for it.
  if (discordSdk.test(id)) return 'discord-sdk'
  if (!ours.test(id) || unusedSchemas.test(id) || (look(id)?.dynamicImporters.length ?? 0) > 0) return null
  if (start.test(id)) return null
  const from = startingPoints(id, look)
  if (from.some((one) => start.test(one))) return 'start'
  if (from.length === 1) return null
  const isFor = (part: RegExp) => from.some((one) => part.test(one))
  if (isFor(room) && (isFor(head) || isFor(street))) return 'common'
  // The header is also shown in rooms on the web.
  if (isFor(head)) return 'head'
  // Most people see the street first: it must not wait for what only rooms or other screens need.
  if (isFor(street)) return isFor(inRoom) ? 'parts' : 'street'
  if (isFor(room) && isFor(statistics)) return 'choices'
  if (isFor(room) && isFor(behind)) return 'sockets'
  if (isFor(room)) return isFor(otherScreens) ? 'screens' : 'room'
  if (cast.test(id)) return 'cast'
  return isFor(preview) || isScenery(id, from) ? 'stage' : null
}

/** Code shared by several scenes. */
const isScenery = (id: string, from: readonly string[]) =>
  id.includes('/activity/src/stage/') && from.filter((one) => scene.test(one)).length > 2

/** The modules that are loaded by themselves and depend on this one. */
function startingPoints(id: string, look: (id: string) => Reached): string[] {
  const seen = new Set([id])
  // Iterating a set includes elements added on the way.
  for (const next of seen) for (const importer of look(next)?.importers ?? []) seen.add(importer)
  return [...seen].filter((one) => start.test(one) || (look(one)?.dynamicImporters.length ?? 0) > 0)
}

/** The chunk of an icon: shared by rooms and the street, or specific to one of them. */
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
  if (isFor(room)) return 'room-icons'
  return isFor(head, street) ? 'street-icons' : 'more-icons'
}
