import type { Choice, Named, Offered, OfferedOption, Value } from './talk.ts'

/** What the input contains so far. */
export type Reading =
  | { kind: 'words' }
  /** The name of a command is being typed. */
  | { kind: 'name'; typed: string }
  | {
      kind: 'options'
      command: Offered
      /** The text typed for each option, in order. */
      entries: { option: OfferedOption; typed: string }[]
      /** Text before the first option. */
      loose: string
    }

export type Suggestion = {
  label: string
  about: string
  /** The whole line, once it is picked. */
  line: string
  kind: 'command' | 'option' | 'value'
  /** The value to send for the option, if it differs from the text. */
  choice?: Choice
}

/** Options for values that are not defined with the option. */
export type Lists = { people: readonly Named[]; channels: readonly Named[]; roles: readonly Named[] }

const attachment = 11

/** Parses `/queue add song:Some words amount:3`: the command, and the values of its options. */
export function readLine(line: string, commands: readonly Offered[]): Reading {
  if (!line.startsWith('/')) return { kind: 'words' }
  const typed = line.slice(1).replace(/\s+/g, ' ')
  const named = commands
    .flatMap((command) => [command.shown, command.name].map((called) => ({ command, called })))
    .filter(({ called }) => typed === called || typed.startsWith(`${called} `))
    .sort((a, b) => b.called.length - a.called.length)[0]
  if (!named) return { kind: 'name', typed: typed.trim() }
  const { command } = named
  const rest = typed.slice(named.called.length)
  // A colon ends an option's name only after a known one: titles contain colons too.
  const starts = command.options
    .flatMap((option) => {
      const [found] = [option.shown, option.name].flatMap((called) => {
        const at = rest.indexOf(` ${called}:`)
        return at === -1 ? [] : [{ option, at, from: at + called.length + 2 }]
      })
      return found ?? []
    })
    .sort((a, b) => a.at - b.at)
  const entries = starts.map(({ option, from }, index) => ({
    option,
    typed: rest.slice(from, starts[index + 1]?.at),
  }))
  return { kind: 'options', command, entries, loose: rest.slice(0, starts[0]?.at).trim() }
}

/** Whether it can be sent: every required option has a value, and none is incomplete. */
export function isReady(reading: Reading): boolean {
  if (reading.kind !== 'options' || reading.loose !== '') return false
  const filled = reading.entries.filter(({ typed }) => typed.trim() !== '').map(({ option }) => option)
  if (filled.length < reading.entries.length) return false
  return reading.command.options.every((option) => !option.required || filled.includes(option))
}

/** The file options of the command in a line. */
export const fileOptions = (reading: Reading): OfferedOption[] =>
  reading.kind === 'options' ? reading.command.options.filter(({ type }) => type === attachment) : []

/** The line with a new value for an option, replacing its old one. */
export function lineWith(
  { command, entries, loose }: Extract<Reading, { kind: 'options' }>,
  option: OfferedOption,
  value: string,
): string {
  const others = entries.filter((one) => one.option !== option)
  const values = [
    ...others.map(({ option: { shown }, typed }) => `${shown}:${typed.trim()}`),
    `${option.shown}:${value}`,
  ]
  return [`/${command.shown}`, loose, ...values].filter(Boolean).join(' ')
}

/** The option that is being typed. */
export const openOption = (reading: Reading) => (reading.kind === 'options' ? reading.entries.at(-1) : undefined)

/** Suggestions for the next step. `found` are the bot's choices for the option that is being typed. */
export function suggest(
  typed: string,
  commands: readonly Offered[],
  lists: Lists,
  found: readonly Choice[],
): Suggestion[] {
  const line = typed.replace(/\s+/g, ' ')
  const reading = readLine(line, commands)
  if (reading.kind === 'words') return []
  if (reading.kind === 'name') return matching(commands, reading.typed).map(asCommand)
  const open = openOption(reading)
  const left = reading.command.options.filter((option) => !reading.entries.some((one) => one.option === option))
  const next = (start: string) =>
    left
      .filter(({ name, shown }) => name.startsWith(start) || shown.startsWith(start))
      .map(({ shown, description, required }): Suggestion => {
        const before = line.slice(0, line.length - start.length).trimEnd()
        const about = required ? description : `${description} (optional)`
        return { kind: 'option', label: `${shown}:`, about, line: `${before} ${shown}:` }
      })
  if (!open) return next(reading.loose)
  const values = choicesFor(open.option, lists, found)
  const value = open.typed.trim()
  const done = value !== '' && (values.length === 0 ? /\s$/.test(open.typed) : values.some(isNamed(value)))
  if (done) return next('')
  const before = line.slice(0, line.length - open.typed.length)
  // The bot's choices are already filtered.
  const fitting = open.option.autocomplete ? values : matching(values, value)
  return fitting.map((choice) => ({
    kind: 'value',
    label: choice.name,
    about: '',
    line: before + choice.name,
    choice,
  }))
}

/** Picking a command opens its first option if that is required and can be typed, as Discord's clients do. */
function asCommand({ shown, description, options }: Offered): Suggestion {
  const [first] = options
  const opened = first?.required && first.type !== attachment ? `${first.shown}:` : ''
  const line = `/${shown}${first ? ` ${opened}` : ''}`
  return { kind: 'command', label: `/${shown}`, about: description, line }
}

function matching<One extends { name: string; shown?: string }>(all: readonly One[], typed: string): One[] {
  const wanted = typed.toLowerCase()
  const at = ({ name, shown = name }: One) => {
    const places = [shown, name].map((called) => called.toLowerCase().indexOf(wanted)).filter((place) => place !== -1)
    return places.length > 0 ? Math.min(...places) : -1
  }
  return all.filter((one) => at(one) !== -1).sort((a, b) => Math.min(at(a), 1) - Math.min(at(b), 1))
}

const isNamed =
  (typed: string) =>
  ({ name }: Choice) =>
    name.trim().replace(/\s+/g, ' ') === typed

function choicesFor(
  { type, choices, autocomplete }: OfferedOption,
  lists: Lists,
  found: readonly Choice[],
): Choice[] {
  const named = (mark: string, all: readonly Named[]) =>
    all.map(({ id, name }) => ({ name: name.startsWith(mark) ? name : mark + name, value: id }))
  // The bot provides the choices, or the value is an attached file.
  if (autocomplete || type === attachment) return [...found]
  if (type === 5) return [true, false].map((value) => ({ name: String(value), value }))
  if (type === 6) return named('@', lists.people)
  if (type === 7) return named('#', lists.channels)
  if (type === 8) return named('@', lists.roles)
  return [...choices]
}

/** The values of the options, by name. `picked` are the bot's choices that were picked. */
export function valuesIn(
  { entries }: Extract<Reading, { kind: 'options' }>,
  lists: Lists,
  picked: readonly Choice[],
): Record<string, Value> {
  const valueOf = (option: OfferedOption, typed: string): Value => {
    const chosen = choicesFor(option, lists, picked).findLast(isNamed(typed))
    if (chosen) return chosen.value
    return (option.type === 4 || option.type === 10) && typed !== '' && Number.isFinite(Number(typed))
      ? Number(typed)
      : typed
  }
  return Object.fromEntries(entries.map(({ option, typed }) => [option.name, valueOf(option, typed.trim())]))
}
