import type { Capability } from '@segue/shared/people/profile.ts'
import type { Config } from './config.ts'

/** What every account may do in this installation, granted or not. */
export const everybodysCapabilities = ({ openUploads }: Pick<Config, 'openUploads'>): Capability[] =>
  openUploads ? ['uploadMusic'] : []

/** What an account may do that was granted these. */
export const withEverybodys = (config: Pick<Config, 'openUploads'>, granted: readonly Capability[]): Capability[] => [
  ...new Set([...granted, ...everybodysCapabilities(config)]),
]
