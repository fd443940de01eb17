import type { Outcome, Report } from './observations.ts'
import type { Stages } from './rpc/client-state.ts'

/** The facts about one load of an activity. */
export type Facts = {
  /** Time since its frame was given its URL, ms. */
  ageMs: number
  stages: Stages
  /** Whether a dialog is open. */
  isAsking: boolean
  /** Whether the client was told to answer nothing. */
  isSilent: boolean
  outcomes: readonly Outcome[]
  reports: readonly Report[]
}

export type Finding = {
  step: 'page' | 'handshake' | 'ready' | 'authorize' | 'authenticate' | 'also'
  state: 'done' | 'waiting' | 'failed'
  /** The finding. */
  sentence: string
  /** How to fix it. */
  cure?: string
}

/** A step that takes longer than this has failed. */
const patienceMs = 3000

/** How far the loading of an activity has got, and why it is stuck. */
export function diagnose(facts: Facts): Finding[] {
  const steps = [page(facts), handshake(facts), ready(facts), authorize(facts), authenticate(facts)]
  // Steps after the one that failed wait for it.
  const last = steps.findIndex((step) => step?.state !== 'done')
  const shown = last === -1 ? steps : steps.slice(0, last + 1)
  return [...shown.flatMap((step) => step ?? []), ...others(facts)]
}

function page({ stages, outcomes, reports, ageMs }: Facts): Finding {
  const step = 'page' as const
  const document = outcomes.findLast(({ kind }) => kind === 'page')
  if (document?.why === 'unmapped')
    return {
      step,
      state: 'failed',
      sentence: `No mapping has the path ${document.path}.`,
      cure: 'Map / to the server that serves your page, after the longer prefixes.',
    }
  if (document?.why === 'unreachable')
    return {
      step,
      state: 'failed',
      sentence: `Nobody answers at ${document.target ?? 'the target'}.`,
      cure: 'Start your development server, or correct its port in --target.',
    }
  if (document && document.status >= 400)
    return {
      step,
      state: 'failed',
      sentence: `Your server answered ${document.status} to ${document.path}.`,
      cure:
        document.status === 403
          ? 'Development servers refuse hosts that they do not know: allow the target’s name (in Vite server.allowedHosts).'
          : 'Open the address in a tab of its own and see what it says.',
    }
  if (document?.framing && !letsFrame(document.framing))
    return {
      step,
      state: 'failed',
      sentence: `Your server forbids Discord to frame the page (${document.framing}).`,
      cure: 'Send neither X-Frame-Options nor frame-ancestors to a page that is asked for with a frame_id.',
    }
  if (stages.handshakeAt !== null || reports.some(({ is }) => is === 'loaded') || document)
    return { step, state: 'done', sentence: 'The page is loaded.' }
  return ageMs < patienceMs
    ? { step, state: 'waiting', sentence: 'The page is being loaded.' }
    : {
        step,
        state: 'failed',
        sentence: 'The browser has not asked for the page.',
        cure: 'See its console: an extension, or a certificate that it does not accept, may hold it back.',
      }
}

function handshake({ stages, reports, ageMs }: Facts): Finding {
  const step = 'handshake' as const
  const { turnedDown, handshakeAt } = stages
  if (turnedDown)
    return {
      step,
      state: 'failed',
      sentence: `The handshake was turned down: ${turnedDown.message} (${turnedDown.code}).`,
      cure: cureOf(turnedDown.code),
    }
  const loaded = reports.findLast((one) => one.is === 'loaded')
  // A page without it can't have sent the handshake: that was an earlier one.
  const hasFrameId = loaded?.hasFrameId !== false
  if (handshakeAt !== null && hasFrameId) return { step, state: 'done', sentence: 'The SDK has shaken hands.' }
  if (loaded?.isOwnReferrer || reports.some(({ is }) => is === 'lost'))
    return {
      step,
      state: 'failed',
      sentence:
        'The page was loaded again from within, and the SDK now speaks to its own address instead of Discord’s: ready() never ends.',
      cure: 'Serve your page with the header Referrer-Policy: no-referrer.',
    }
  if (ageMs < patienceMs) return { step, state: 'waiting', sentence: 'The page has not spoken to Discord yet.' }
  const error = reports.findLast((one) => one.is === 'error')
  const sentence = 'The page is there and has not spoken to Discord.'
  if (!hasFrameId)
    return {
      step,
      state: 'failed',
      sentence: `${sentence} Its address has no frame_id any more.`,
      cure: 'Redirects and routers have to keep the query that Discord opens the page with.',
    }
  const cure = error
    ? `An error ended it before: ${error.text}`
    : 'Make new DiscordSDK(clientId) as soon as the page runs. Where it is made, look whether a script is missing below.'
  return { step, state: 'failed', sentence, cure }
}

function cureOf(code: number): string {
  if (code === 4000) return 'Give new DiscordSDK(…) the client id that the simulator has: --client-id sets it.'
  if (code === 4001) return 'The frame_id is of an earlier load: keep the query of the address as it is.'
  return 'Use a version of @discord/embedded-app-sdk from 1.0 on.'
}

function ready({ stages, isSilent }: Facts): Finding | undefined {
  if (stages.handshakeAt === null) return undefined
  return isSilent
    ? {
        step: 'ready',
        state: 'failed',
        sentence: 'This client answers nothing.',
        cure: 'Switch “Silent” off under Conditions.',
      }
    : { step: 'ready', state: 'done', sentence: 'READY was sent: await sdk.ready() goes on.' }
}

function authorize({ stages, isAsking }: Facts): Finding {
  const step = 'authorize' as const
  if (stages.authorizedAt !== null || stages.authenticatedAt !== null)
    return { step, state: 'done', sentence: 'authorize() gave a code.' }
  return {
    step,
    state: 'waiting',
    sentence: isAsking ? 'The person is being asked.' : 'The activity has not been authorized.',
  }
}

function authenticate({ stages }: Facts): Finding {
  const step = 'authenticate' as const
  return stages.authenticatedAt === null
    ? {
        step,
        state: 'waiting',
        sentence: 'The activity has not authenticated.',
        cure: 'Your server exchanges the code at https://discord.com/api/oauth2/token: have it started with the preload, or give it the address of the simulator’s interface.',
      }
    : { step, state: 'done', sentence: 'The activity has authenticated.' }
}

/** Other problems, each once, the latest first. */
function others({ outcomes, reports }: Facts): Finding[] {
  const failed = (sentence: string, cure?: string): Finding => ({
    step: 'also',
    state: 'failed',
    sentence,
    ...(cure ? { cure } : {}),
  })
  const found = [
    ...outcomes
      .filter(
        ({ kind, why, status }) => kind === 'socket' || (kind === 'other' && (why !== 'answered' || status >= 500)),
      )
      .map((outcome) =>
        failed(
          `${outcome.kind === 'socket' ? 'WebSocket: ' : ''}${outcome.status} ${outcome.path}`,
          cureFor(outcome),
        ),
      ),
    ...reports.flatMap((one) => {
      if (one.is === 'error') return failed(`Error in the page: ${one.text}`)
      if (one.is !== 'policy') return []
      return failed(
        `Blocked by the content policy (${one.directive}): ${one.blocked}`,
        'Discord lets an activity reach nothing but its own origin: map the host, and ask for it by the mapping’s prefix.',
      )
    }),
    ...outcomes
      .filter(({ framing }) => framing !== null && letsFrame(framing) && !letsFrameEverywhere(framing))
      .map(() =>
        failed(
          'Your frame-ancestors leaves out clients of Discord: PTB, Canary, and shells of phones.',
          'Send no frame-ancestors to a page that is asked for with a frame_id.',
        ),
      ),
  ]
  return [...new Map(found.map((one) => [one.sentence, one])).values()].slice(-8)
}

function cureFor({ kind, why, status, target }: Outcome): string {
  if (why === 'unmapped') return 'No mapping has this path.'
  if (why === 'unreachable') return `Nobody answers at ${target ?? 'its target'}.`
  if (why === 'silent') return `${target ?? 'Its target'} took too long to accept the WebSocket.`
  return kind === 'socket'
    ? `${target ?? 'Its target'} answered ${status} instead of accepting it.`
    : 'Your server failed at it.'
}

const letsFrame = (framing: string) =>
  /https:\/\/discord\.com|https:\/\/\*\.discord\.com|\s\*(?:\s|;|$)/.test(framing)
const letsFrameEverywhere = (framing: string) =>
  /\s\*(?:\s|;|$)/.test(framing) || ['ptb', 'canary'].every((name) => framing.includes(`https://${name}.discord.com`))
