const lookForParentEveryMs = 1000
/** How long an interrupted start may take to close what it has opened. Nothing is lost if it is killed then. */
const rollBackWithinMs = 5000

/**
 * Runs a program until it receives a signal to stop; a second signal ends it immediately. It can be interrupted while
 * it starts, and learns of that through its signal parameter. A failure to start is printed as a sentence.
 */
export async function untilSignal(
  start: (signal: AbortSignal) => Promise<{ stop: () => Promise<void> }>,
): Promise<void> {
  const stop = new AbortController()
  const stopRequested = new Promise<void>((resolve) => stop.signal.addEventListener('abort', () => resolve()))
  const notify = (reason: string) => {
    if (stop.signal.aborted) return
    process.stdout.write(`\nStopping (${reason}) …\n`)
    process.once('SIGINT', () => process.exit(130))
    stop.abort(new Error(`The start was interrupted (${reason})`))
  }
  process.once('SIGINT', notify)
  process.once('SIGTERM', notify)
  if (process.env['npm_lifecycle_event']) onParentGone(() => notify('npm has ended'))
  const cutOff = () => void setTimeout(() => process.exit(0), rollBackWithinMs).unref()
  stop.signal.addEventListener('abort', cutOff)
  const running = await start(stop.signal).catch((error: unknown) => {
    if (stop.signal.aborted) process.exit(0)
    process.stderr.write(`Segue could not start. ${error instanceof Error ? error.message : String(error)}\n`)
    if (process.env['LOG_LEVEL'] === 'debug' && error instanceof Error) process.stderr.write(`${error.stack}\n`)
    process.exit(1)
  })
  stop.signal.removeEventListener('abort', cutOff)
  void stopRequested
    .then(() => running.stop())
    .then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`Segue did not stop cleanly: ${String(error)}\n`)
        process.exit(1)
      },
    )
}

/** A signal to npm reaches only the shell that npm runs us in: we notice that the shell is gone. */
function onParentGone(run: () => void): void {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    run()
  }, lookForParentEveryMs)
  timer.unref()
}
