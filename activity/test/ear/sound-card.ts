import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { until } from '../until.ts'

const run = promisify(execFile)

export const sampleRate = 48_000
export type Side = 'left' | 'right'
/** The recorded output of either side, as numbers between −32,768 and 32,767. */
export type Recording = Record<Side, Float32Array>

export interface SoundCard {
  /** The environment for a program that should be heard on one side only. */
  environment(side: Side): NodeJS.ProcessEnv
  record(seconds: number): Promise<Recording>
  stop(): Promise<void>
}

const missing =
  'Listening at the sound card needs PulseAudio. Install it (Debian: apt-get install pulseaudio pulseaudio-utils).'

/** A virtual sound card: its two sides share one clock, and can be recorded. */
export async function startSoundCard(): Promise<SoundCard> {
  const directory = await mkdtemp(join(tmpdir(), 'segue-ear-'))
  const socket = `${directory}/socket`
  const environment = {
    ...process.env,
    XDG_RUNTIME_DIR: directory,
    HOME: directory,
    PULSE_SERVER: `unix:${socket}`,
  }
  const oneSide = (side: Side) =>
    `module-remap-sink sink_name=${side} master=both channels=1 channel_map=mono master_channel_map=front-${side} remix=no`
  const modules = [
    `module-native-protocol-unix socket=${socket} auth-anonymous=1`,
    `module-null-sink sink_name=both rate=${sampleRate} channels=2 channel_map=front-left,front-right`,
    oneSide('left'),
    oneSide('right'),
  ]
  const options = ['-n', '--exit-idle-time=-1', '--daemonize=no', '--use-pid-file=no', '--disable-shm=yes']
  const server = spawn('pulseaudio', [...options, ...modules.flatMap((module) => ['-L', module])], {
    env: environment,
    stdio: 'ignore',
  })
  const failed = new Promise<never>((_, reject) => {
    server.once('error', reject)
    server.once('exit', (code) => reject(new Error(`PulseAudio ended with ${code}`)))
  })
  const stop = async () => {
    await ended(server)
    await rm(directory, { recursive: true, force: true })
  }
  try {
    await Promise.race([until(() => run('pactl', ['info'], { env: environment })), failed])
  } catch (cause) {
    await stop()
    throw new Error(missing, { cause })
  }
  return {
    environment: (side) => ({ ...environment, PULSE_SINK: side }),
    record: (seconds) => record(environment, seconds),
    stop,
  }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await gone
}

async function record(environment: NodeJS.ProcessEnv, seconds: number): Promise<Recording> {
  const format = ['--format=s16le', `--rate=${sampleRate}`, '--channels=2', '--latency-msec=20']
  const recorder = spawn('parec', ['-d', 'both.monitor', ...format], {
    env: environment,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const pieces: Buffer[] = []
  recorder.stdout.on('data', (piece: Buffer) => pieces.push(piece))
  await sleep(seconds * 1000)
  await ended(recorder)
  const bytes = Buffer.concat(pieces)
  const length = Math.floor(bytes.length / 4)
  const side = (offset: number) => Float32Array.from({ length }, (_, at) => bytes.readInt16LE(at * 4 + offset))
  return { left: side(0), right: side(2) }
}
