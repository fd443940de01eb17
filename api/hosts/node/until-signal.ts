/** Runs a program until it is told to stop; a second signal means now. What keeps it from starting is a sentence. */
export async function untilSignal(start: () => Promise<{ stop: () => Promise<void> }>): Promise<void> {
  try {
    const running = await start()
    const stop = (signal: NodeJS.Signals) => {
      process.stdout.write(`\nStopping (${signal}) …\n`)
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
  } catch (error) {
    process.stderr.write(`Segue could not start. ${error instanceof Error ? error.message : String(error)}\n`)
    if (process.env['LOG_LEVEL'] === 'debug' && error instanceof Error) process.stderr.write(`${error.stack}\n`)
    process.exit(1)
  }
}
