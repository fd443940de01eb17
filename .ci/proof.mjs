// `proof.mjs run <suite> <command…>` runs a long suite and records the result; `proof.mjs` prints what was recorded.
import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

const folder = 'node_modules/.cache/segue'
const file = `${folder}/proof.json`
const git = (...args) => execFileSync('git', args, { encoding: 'utf8' }).trim()
const readJson = (path, otherwise) => {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return otherwise
  }
}

/** Vitest keeps the errors of the first try with a test that passed on a later one. */
function summarize(path) {
  const { testResults = [] } = readJson(path, {})
  const all = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((one) => ({ ...one, title: `${name.replace(`${process.cwd()}/`, '')} › ${one.fullName}` })),
  )
  const titles = (keep) => all.filter(keep).map(({ title }) => title)
  return {
    passed: titles(({ status }) => status === 'passed').length,
    failed: titles(({ status }) => status === 'failed'),
    retried: titles(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0),
  }
}

function run(suite, command, args) {
  const report = `${folder}/${suite}.json`
  mkdirSync(folder, { recursive: true })
  rmSync(report, { force: true })
  const [commit, changed, start] = [git('rev-parse', 'HEAD'), git('status', '--porcelain') !== '', Date.now()]
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const child = spawn(command, [...args, ...reporters], { stdio: ['ignore', 'inherit', 'inherit'], detached: true })
  // The child leads a process group, so that a killed run leaves nothing behind.
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  let killed = false
  const killAll = () => {
    killed = true
    process.kill(-child.pid, 'SIGTERM')
  }
  for (const signal of signals) process.on(signal, killAll)
  child.once('exit', (code) => {
    const row = { suite, args: process.argv.slice(5).join(' '), commit, changed, at: new Date(start).toISOString() }
    const seconds = Math.round((Date.now() - start) / 1000)
    const result = { ...row, seconds, exitCode: killed ? 'killed' : code, ...summarize(report) }
    writeFileSync(file, JSON.stringify([...readJson(file, []), result].slice(-100), null, 2))
    if (result.retried.length > 0)
      console.log(`Needed a retry:\n${result.retried.map((title) => `  ${title}\n`).join('')}`)
    console.log(`\n${result.passed} passed, ${result.failed.length} failed`)
    process.exitCode = killed ? 1 : (code ?? 1)
  })
}

function print() {
  for (const { suite, args, commit, changed, at, seconds, exitCode, passed, failed, retried } of readJson(file, [])) {
    const age = `${git('rev-list', '--count', `${commit}..HEAD`)} commits ago${changed ? ', uncommitted changes' : ''}`
    const result = `${passed} passed, ${failed.length} failed, ${retried.length} retried, exit ${exitCode}`
    console.log(`${at}  ${[suite, args].join(' ').trim()}  ${commit.slice(0, 8)} (${age})  ${seconds} s  ${result}`)
    for (const title of failed) console.log(`    failed   ${title}`)
    for (const title of retried) console.log(`    retried  ${title}`)
  }
}

const [verb, suite, command, ...args] = process.argv.slice(2)
if (verb === 'run') run(suite, command, args)
else print()
