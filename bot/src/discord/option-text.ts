import type { Invocation } from './invocation.ts'

/**
 * The options of a command as text for a custom id. They are not stored in memory: the menu with this id may outlive the
 * process, and its choice may reach another one.
 */
export const textOfOptions = (options: Invocation['options']): string =>
  new URLSearchParams(Object.entries(options).map(([name, value]) => [name, String(value)])).toString()

export const optionsIn = (text: string): Invocation['options'] => Object.fromEntries(new URLSearchParams(text))
