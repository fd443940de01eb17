import type { Capability } from '@segue/shared/people/profile.ts'
import type { Config } from './config.ts'

/** The capabilities that every account has in this installation. */
export const everybodysCapabilities = ({ openUploads }: Pick<Config, 'openUploads'>): Capability[] =>
  openUploads ? ['uploadMusic'] : []

/** The capabilities of an account to which these were granted. */
export const withEverybodys = (config: Pick<Config, 'openUploads'>, granted: readonly Capability[]): Capability[] => [
  ...new Set([...granted, ...everybodysCapabilities(config)]),
]
