const lookForParentEveryMs = 1000

/** Runs a program until it is told to stop; a second signal means now. What keeps it from starting is a sentence. */
export async function untilSignal(start: () => Promise<{ stop: () => Promise<void> }>): Promise<void> {
  try {
    const running = await start()
    let stopping = false
    const stop = (reason: string) => {
      if (stopping) return
      stopping = true
      process.stdout.write(`\nStopping (${reason}) …\n`)
      process.once('SIGINT', () => process.exit(130))
      running.stop().then(
        () => process.exit(0),
        (error: unknown) => {
          process.stderr.write(`Segue did not stop cleanly: ${String(error)}\n`)
          process.exit(1)
        },
      )
    }
    process.once('SIGINT', stop)
    process.once('SIGTERM', stop)
    if (process.env['npm_lifecycle_event']) onParentGone(() => stop('npm has ended'))
  } catch (error) {
    process.stderr.write(`Segue could not start. ${error instanceof Error ? error.message : String(error)}\n`)
    if (process.env['LOG_LEVEL'] === 'debug' && error instanceof Error) process.stderr.write(`${error.stack}\n`)
    process.exit(1)
  }
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
