import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { inject } from 'vitest'
import type { TestProject } from 'vitest/node'
import type { Operation } from '../src/platform/operation.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where each test file records the declared errors it provoked. */
    provokedDir: string
  }
}

const nameOf = (operation: Operation, error: string) => `${operation.key} ${error}`

/** Every error that operations declare, one sentence each. */
export const declaredErrors = (operations: readonly Operation[]): string[] =>
  operations.flatMap((operation) => Object.keys(operation.errors).map((error) => nameOf(operation, error)))

/** The same operations, recording when they fail with a declared error. */
export function telling(operations: readonly Operation[], met: Set<string>): Operation[] {
  return operations.map((operation) => ({
    ...operation,
    handle: (request) =>
      operation.handle({
        ...request,
        fail: (name, received) => {
          met.add(nameOf(operation, name))
          return request.fail(name, received)
        },
      }),
  }))
}

/** Stores the errors that a test file provoked, for the end of the run. */
export async function note(met: Set<string>): Promise<void> {
  const dir: string | undefined = inject('provokedDir')
  if (dir && met.size > 0) await writeFile(`${dir}/${randomUUID()}.json`, JSON.stringify([...met]))
}

/**
 * Checks, at the end of a full run of the API's tests, that each declared error was provoked by one of them: a refusal
 * that was never seen is not a guarantee. A partial run proves nothing either way and is ignored.
 */
export default async function watchProvoked(project: TestProject) {
  const dir = new URL(`../../node_modules/.cache/segue/provoked-${randomUUID()}/`, import.meta.url)
  await mkdir(dir, { recursive: true })
  project.provide('provokedDir', dir.pathname)
  return async function check() {
    const notes = await Promise.all((await readdir(dir)).map((file) => readFile(new URL(file, dir), 'utf8')))
    await rm(dir, { recursive: true, force: true })
    if (!(await everyTestRan(project))) return
    const met = new Set(notes.flatMap((text): string[] => JSON.parse(text)))
    const { operations } = await import('../src/compose/operations.ts')
    const missed = declaredErrors(operations).filter((error) => !met.has(error))
    if (missed.length === 0) return
    process.exitCode = 1
    process.stderr.write(
      `\n FAIL  Declared errors that no test triggers:\n${missed.map((error) => `  ${error}\n`).join('')}\n`,
    )
  }
}

async function everyTestRan(project: TestProject): Promise<boolean> {
  if (project.vitest.config.testNamePattern) return false
  const { testFiles } = await project.globTestFiles()
  const ran = new Set(
    project.vitest.state
      .getTestModules()
      .filter((module) => module.project === project && module.state() === 'passed')
      .map(({ moduleId }) => moduleId),
  )
  return testFiles.length > 0 && testFiles.every((file) => ran.has(file))
}
