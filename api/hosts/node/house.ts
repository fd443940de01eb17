import { createRequire } from 'node:module'
import { runBeside } from './child-program.ts'

const program = createRequire(import.meta.url).resolve('@segue/bot/demo.ts')

/** Runs the house DJs, over the same public doors as anybody's bots. */
export function startHouseDjs(options: { server: string; dataDir: string; onTrouble: (sentence: string) => void }) {
  return runBeside({
    program,
    env: { SEGUE_URL: options.server, DATA_DIR: options.dataDir },
    // Rendering music must not take the processor from the sockets of the server.
    nice: 10,
    onTrouble: options.onTrouble,
  })
}
