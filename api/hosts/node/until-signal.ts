const lookForParentEveryMs = 1000
/** How long a start that is told to stop has to close what it has opened. Cut off then, it loses nothing. */
const rollBackWithinMs = 5000

/**
 * Runs a program until it is told to stop; a second signal means now. It can be told so while it starts, and hears of it
 * through the signal it is given. What keeps it from starting is a sentence.
 */
export async function untilSignal(
  start: (signal: AbortSignal) => Promise<{ stop: () => Promise<void> }>,
): Promise<void> {
  const told = new AbortController()
  const toldToStop = new Promise<void>((resolve) => told.signal.addEventListener('abort', () => resolve()))
  const tell = (reason: string) => {
    if (told.signal.aborted) return
    process.stdout.write(`\nStopping (${reason}) …\n`)
    process.once('SIGINT', () => process.exit(130))
    told.abort(new Error(`The start was cut short (${reason})`))
  }
  process.once('SIGINT', tell)
  process.once('SIGTERM', tell)
  if (process.env['npm_lifecycle_event']) onParentGone(() => tell('npm has ended'))
  const cutOff = () => void setTimeout(() => process.exit(0), rollBackWithinMs).unref()
  told.signal.addEventListener('abort', cutOff)
  const running = await start(told.signal).catch((error: unknown) => {
    if (told.signal.aborted) process.exit(0)
    process.stderr.write(`Segue could not start. ${error instanceof Error ? error.message : String(error)}\n`)
    if (process.env['LOG_LEVEL'] === 'debug' && error instanceof Error) process.stderr.write(`${error.stack}\n`)
    process.exit(1)
  })
  told.signal.removeEventListener('abort', cutOff)
  void toldToStop
    .then(() => running.stop())
    .then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`Segue did not stop cleanly: ${String(error)}\n`)
        process.exit(1)
      },
    )
}

/** A signal to npm reaches the shell that npm runs us in, and goes no further: we notice that the shell is gone. */
function onParentGone(run: () => void): void {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    run()
  }, lookForParentEveryMs)
  timer.unref()
}
