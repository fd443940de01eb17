import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** Where npm says that the package comes from. */
export type Repository = { type: 'git'; url: string; directory: string }

/** The repository that this one was cloned from; undefined without a public one. */
export async function ownRepository(): Promise<Repository | undefined> {
  const cwd = fileURLToPath(new URL('.', import.meta.url))
  const remote = await promisify(execFile)('git', ['remote', 'get-url', 'origin'], { cwd }).catch(() => null)
  return remote ? repositoryAt(remote.stdout.trim()) : undefined
}

/** The public address of a remote, without its credentials. */
export function repositoryAt(remote: string): Repository | undefined {
  const [, host, path] =
    /^(?:https|ssh):\/\/(?:[^/@]*@)?([\w.-]+)(?::\d+)?\/(.+)$/.exec(remote) ??
    /^(?:[\w.-]+@)?([\w.-]+):([^/\\].*)$/.exec(remote) ??
    []
  if (!host?.includes('.') || !path || /^[\d.]+$/.test(host)) return undefined
  return { type: 'git', url: `git+https://${host}/${path}`, directory: 'activity/simulator' }
}
