import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import type { Attached } from './attach.ts'
import type { Choice, Offered, OfferedOption, Value } from './talk.ts'
import { fileOptions, isReady, lineWith, openOption, readLine, suggest, valuesIn } from './typing.ts'
import type { Lists, Reading, Suggestion } from './typing.ts'

export type ComposerProps = {
  lists: Lists
  commands: readonly Offered[]
  /** The bot's choices, and the request they belong to. */
  offered: { number: number; choices: readonly Choice[] }
  /** Requests choices from the bot. */
  onComplete: (number: number, name: string, options: Record<string, Value>) => void
  onSay: (name: string, options: Record<string, Value>) => void
  /** Writes a message, with attached files by their ids. */
  onWrite: (content: string, attachments: string[]) => void
  /** Uploads a file for a command or a message. */
  onAttach: (file: File) => Promise<Attached>
  onFault: (sentence: string) => void
  /** The user starts typing: there may be new commands. */
  onBegin: () => void
}

const pauseMs = 150

type LineProps = Omit<ComposerProps, 'onWrite'> & { onWrite: (content: string) => void }

/** Uploads a file, or shows why it can't be. */
async function upload(file: File, { onAttach, onFault }: Pick<ComposerProps, 'onAttach' | 'onFault'>) {
  const uploaded = await onAttach(file).catch((error: unknown) => {
    onFault(error instanceof Error ? error.message : 'The file can’t be attached')
  })
  if (uploaded) onFault('')
  return uploaded
}

/** The state of the input: its text, suggestions, and what can be sent. */
function useLine(props: LineProps) {
  const { lists, commands, offered, onComplete, onSay, onWrite, onFault } = props
  const [line, setLine] = useState('')
  const [isFocused, setFocused] = useState(false)
  const [isShut, setShut] = useState(false)
  const [active, setActive] = useState({ at: 0, hasMoved: false })
  /** The picked choices and attached files, to find the values for the words in the input. */
  const [picked, setPicked] = useState<readonly Choice[]>([])
  const completions = useRef(0)

  const reading = readLine(line, commands)
  const open = openOption(reading)
  const isPicked = open !== undefined && picked.some(({ name }) => name === open.typed.trim())
  const isFresh = offered.number === completions.current && offered.number > 0
  const completed = isFresh ? offered.choices : []
  const found = isPicked ? picked : completed
  const suggestions = isFocused && !isShut ? suggest(line, commands, lists, found) : []

  useEffect(() => {
    if (reading.kind !== 'options' || !open?.option.autocomplete || isPicked) return undefined
    const timer = setTimeout(() => {
      completions.current += 1
      onComplete(completions.current, reading.command.name, valuesIn(reading, lists, picked))
    }, pauseMs)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- the bot is asked when the line changes, and for nothing else.
  }, [line])

  const change = (next: string) => {
    setLine(next)
    setShut(false)
    setActive({ at: 0, hasMoved: false })
    // Choices for the previous text no longer apply.
    completions.current += 1
  }
  const pick = ({ line: next, choice, kind }: Suggestion) => {
    if (kind === 'value' && choice) setPicked([...picked, choice])
    change(next)
  }
  const attach = async (option: OfferedOption, file: File) => {
    const uploaded = await upload(file, props)
    if (!uploaded) return
    setPicked((before) => [...before, { name: uploaded.filename, value: uploaded.id }])
    setLine((now) => {
      const read = readLine(now, commands)
      return read.kind === 'options' ? lineWith(read, option, uploaded.filename) : now
    })
  }
  const send = () => {
    const message = readLine(line.trim(), commands)
    if (message.kind === 'words' && line.trim()) onWrite(line.trim())
    else {
      const fault = faultIn(message)
      onFault(fault ?? '')
      if (fault !== null || message.kind !== 'options') return
      onSay(message.command.name, valuesIn(message, lists, picked))
    }
    setPicked([])
    change('')
  }
  const onKey = (event: KeyboardEvent) => {
    const suggestion = suggestions[active.at]
    if (!suggestion || event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Escape') return setShut(true)
    // Enter picks a suggestion, or sends the input if it is ready.
    const enterPicks = active.hasMoved || suggestion.kind === 'value' || !isReady(reading)
    const picks = (event.key === 'Tab' && !event.shiftKey) || (event.key === 'Enter' && enterPicks)
    if (step === undefined && !picks) return
    event.preventDefault()
    const { length } = suggestions
    if (step === undefined) pick(suggestion)
    else setActive({ at: (active.at + step + length) % length, hasMoved: true })
  }
  const files = fileOptions(reading)
  const isMessage = reading.kind === 'words' && line.trim() !== ''
  return { line, change, pick, send, attach, isMessage, files, onKey, suggestions, active: active.at, setFocused }
}

/** The input below the messages: commands, their options, and the bot's choices as the user types. */
export function Composer(props: ComposerProps) {
  /** The files of the message. */
  const [attached, setAttached] = useState<readonly Attached[]>([])
  const { line, change, pick, send, attach, isMessage, files, onKey, suggestions, active, setFocused } = useLine({
    ...props,
    onWrite(content) {
      const ids = attached.map(({ id }) => id)
      props.onWrite(content, ids)
      setAttached([])
    },
  })
  const field = useRef<HTMLInputElement>(null)
  return (
    <form
      id="say"
      onSubmit={(event) => {
        event.preventDefault()
        if (line.trim()) send()
      }}
    >
      <Suggestions all={suggestions} active={active} onPick={pick} />
      <input
        ref={field}
        name="text"
        role="combobox"
        aria-label="Command"
        aria-autocomplete="list"
        aria-expanded={suggestions.length > 0}
        aria-controls="suggestions"
        aria-activedescendant={suggestions.length > 0 ? `suggestion-${active}` : undefined}
        placeholder="Type / for commands, or write a message"
        autoComplete="off"
        spellCheck={false}
        value={line}
        onChange={({ target }) => change(target.value)}
        onFocus={() => {
          setFocused(true)
          props.onBegin()
        }}
        onBlur={() => setFocused(false)}
        onKeyDown={onKey}
      />
      {files.map((option) => (
        <FileField
          key={option.name}
          words={`${option.shown}: ${option.description}`}
          accept={option.files.map((one) => (one.startsWith('.') ? one : `${one}/*`)).join(',')}
          onFile={(file) => {
            field.current?.focus()
            void attach(option, file)
          }}
        />
      ))}
      {isMessage ? (
        <FileField
          words={['Attach a file', ...attached.map(({ filename }) => filename)].join(' · ')}
          onFile={async (file) => {
            const uploaded = await upload(file, props)
            if (uploaded) setAttached((before) => [...before, uploaded])
          }}
        />
      ) : null}
    </form>
  )
}

type FileFieldProps = { words: string; accept?: string; onFile: (file: File) => unknown }

/** A file picker. Its value is reset, so that the same file may be chosen again. */
const FileField = ({ words, accept, onFile }: FileFieldProps) => (
  <label className="attach">
    {words}
    <input
      type="file"
      accept={accept}
      onChange={({ target }) => {
        const [file] = target.files ?? []
        if (file) onFile(file)
        target.value = ''
      }}
    />
  </label>
)

type SuggestionsProps = { all: readonly Suggestion[]; active: number; onPick: (suggestion: Suggestion) => void }

/** The suggestions above the input, with the one selected by the arrow keys. */
function Suggestions({ all, active, onPick }: SuggestionsProps) {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role -- the list of a combobox.
    <ul id="suggestions" ref={list} role="listbox" aria-label="Suggestions" hidden={all.length === 0}>
      {all.map((suggestion, at) => (
        <li
          key={suggestion.line}
          id={`suggestion-${at}`}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role -- the list of a combobox.
          role="option"
          aria-selected={at === active}
          // Before the input loses focus.
          onMouseDown={(event) => {
            event.preventDefault()
            onPick(suggestion)
          }}
        >
          <b>{suggestion.label}</b>
          <span>{suggestion.about}</span>
        </li>
      ))}
    </ul>
  )
}

/** Why the input can't be sent, or null if it can. */
function faultIn(reading: Reading): string | null {
  if (reading.kind === 'words') return null
  if (reading.kind === 'name') return `There is no command /${reading.typed}`
  const { command, entries, loose } = reading
  if (loose !== '') return `/${command.shown} does not know what to do with “${loose}”`
  const lacking = command.options.find(
    ({ name, required }) => required && !entries.some((one) => one.option.name === name && one.typed.trim()),
  )
  return lacking ? `/${command.shown} needs ${lacking.shown}` : null
}
