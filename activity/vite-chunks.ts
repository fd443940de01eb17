/** What a bundler knows of a module. */
type Reached = { importers: readonly string[]; dynamicImporters: readonly string[]; code: string | null } | null

/** Screens that somebody may begin with who is not in a room. */
const otherScreens = /\/activity\/src\/(?:home|crate|people)\/[\w-]+-pages?\.tsx$/
const start = /\/activity\/src\/app\/main\.tsx$/
const room = /\/activity\/src\/room\/pages\.ts$/
const discordSdk = /\/node_modules\/@discord\/embedded-app-sdk\/|\/activity\/src\/surface\/discord-client\.ts$/
/** Libraries that every screen is made with. */
const everywhere =
  /\/node_modules\/(?:react|react-dom|scheduler|react-router|i18next|react-i18next|use-sync-external-store|zustand|@tanstack\/(?:react-query|query-core))\//

/** A drawing of the icons' library, and what all of its drawings are made with. */
const iconFile = /^(.*\/node_modules\/lucide-react\/dist\/esm)\/(?:icons\/([\w-]+)|.+)\.mjs$/
const iconImport = /import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g

/**
 * Which part of the client a module goes to, or null where the bundler knows best. Left to itself it makes a file of
 * whatever two screens share, and on the way to a room seventy of those stand in line behind six connections. What a
 * part needs is in the same part or in one that more screens need, so no two parts wait for each other.
 */
export function partOf(id: string, look: (id: string) => Reached): string | null {
  if (everywhere.test(id)) return 'libraries'
  const icon = iconFile.exec(id)
  if (icon) return onTheWay(icon, look) ? 'icons' : 'more-icons'
  // Discord's SDK, which is heavy, and what speaks to it: nobody else waits for them.
  if (discordSdk.test(id)) return 'discord-sdk'
  if (
    !/\/(?:activity|shared)\/src\/.*\.(?:tsx?|module\.css)$/.test(id) ||
    (look(id)?.dynamicImporters.length ?? 0) > 0
  )
    return null
  if (start.test(id)) return null
  const from = startingPoints(id, look)
  if (from.some((one) => start.test(one))) return 'start'
  if (!from.some((one) => room.test(one)) || from.length === 1) return null
  return from.some((one) => otherScreens.test(one)) ? 'screens' : 'room'
}

/** The modules that are loaded by themselves and bring this one along. */
function startingPoints(id: string, look: (id: string) => Reached): string[] {
  const seen = new Set([id])
  // A set also walks through what is added on the way.
  for (const next of seen) for (const importer of look(next)?.importers ?? []) seen.add(importer)
  return [...seen].filter((one) => start.test(one) || (look(one)?.dynamicImporters.length ?? 0) > 0)
}

/** Whether a file of the icons' library is needed on the way to music in a room. */
function onTheWay([, library, file]: RegExpExecArray, look: (id: string) => Reached): boolean {
  if (!file) return true
  const index = `${library}/lucide-react.mjs`
  const exported = look(index)?.code?.match(new RegExp(`^export \\{(.*)\\} from '\\./icons/${file}\\.mjs'`, 'm'))?.[1]
  const names = new Set(exported?.split(',').map((one) => one.replace(/^.* as /, '').trim()))
  return (look(index)?.importers ?? []).some(
    (one) =>
      [...(look(one)?.code?.matchAll(iconImport) ?? [])].some(([, imported]) =>
        imported?.split(',').some((name) => names.has(name.replace(/ as .*$/, '').trim())),
      ) && startingPoints(one, look).some((from) => start.test(from) || room.test(from)),
  )
}
