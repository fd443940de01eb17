import { spawn } from 'node:child_process'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Runs a command as the leader of a process group. A signal to this process ends the whole group, so that a killed run
 * leaves nothing behind. Returns the child and a promise of its exit code, or of 'killed'.
 */
export function runInGroup(command, args, options) {
  const child = spawn(command, args, { ...options, detached: true })
  let killed = false
  const killGroup = () => {
    killed = true
    process.kill(-child.pid, 'SIGTERM')
  }
  for (const signal of signals) process.on(signal, killGroup)
  const exit = new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      for (const signal of signals) process.off(signal, killGroup)
      resolve(killed ? 'killed' : code)
    })
  })
  return { child, exit }
}
