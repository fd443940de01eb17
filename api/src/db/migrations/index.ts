import type { Migration } from 'kysely'
import * as baseline from './2026-11-30-baseline.ts'
import * as discordMembers from './2026-11-30-discord-members.ts'
import * as launchStepsUp from './2026-11-30-launch-steps-up.ts'
import * as uploadDestination from './2026-11-30-upload-destination.ts'
import * as discordShards from './2026-12-01-discord-shards.ts'
import * as roomHostWire from './2026-12-01-room-host-wire.ts'
import * as libraryImports from './2026-12-02-library-imports.ts'
import * as roomRadio from './2026-12-02-room-radio.ts'
import * as radioListeners from './2026-12-03-radio-listeners.ts'
import * as radioLinks from './2026-12-04-radio-links.ts'
import * as radioMixes from './2026-12-04-radio-mixes.ts'
import * as importProblems from './2026-12-06-import-problems.ts'
import * as resumableUploads from './2026-12-07-resumable-uploads.ts'
import * as shelf from './2026-12-08-shelf.ts'
import * as radioMixClaims from './2026-12-10-radio-mix-claims.ts'
import * as earnedItems from './2026-12-11-earned-items.ts'
import * as scrobbling from './2026-12-05-scrobbling.ts'
import * as searchBySize from './2026-12-13-search-by-size.ts'

/** In the order they run, which is by date. Up only: a mistake is fixed by a later migration. */
export const migrations: Record<string, Migration> = {
  '2026-11-30-baseline': baseline,
  '2026-11-30-discord-members': discordMembers,
  '2026-11-30-launch-steps-up': launchStepsUp,
  '2026-11-30-upload-destination': uploadDestination,
  '2026-12-01-discord-shards': discordShards,
  '2026-12-01-room-host-wire': roomHostWire,
  '2026-12-02-library-imports': libraryImports,
  '2026-12-02-room-radio': roomRadio,
  '2026-12-03-radio-listeners': radioListeners,
  '2026-12-04-radio-mixes': radioMixes,
  '2026-12-04-radio-links': radioLinks,
  '2026-12-05-scrobbling': scrobbling,
  '2026-12-06-import-problems': importProblems,
  '2026-12-07-resumable-uploads': resumableUploads,
  '2026-12-08-shelf': shelf,
  '2026-12-10-radio-mix-claims': radioMixClaims,
  '2026-12-11-earned-items': earnedItems,
  '2026-12-13-search-by-size': searchBySize,
}
