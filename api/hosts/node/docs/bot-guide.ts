import { readFileSync } from 'node:fs'
import { largestFrame, pingEveryMs, silenceMs } from '@segue/shared/room/protocol/protocol.ts'
import { escapeHtml } from '../../../src/platform/http/html.ts'
import { rateOfBot } from '../../../src/platform/limits.ts'

/** The program that the guide shows; a test runs it unchanged. */
export const botFile = new URL('bot.mjs', import.meta.url)
export const botProgram = () => readFileSync(botFile, 'utf8')

const code = (text: string) => `<pre><code>${escapeHtml(text.trim())}</code></pre>`
const allowance = (name: 'general' | 'chat') => {
  const { burst, perSecond } = rateOfBot(name)
  return `${burst} at once and ${perSecond} a second`
}

const commandsPart = () => `<h2>Commands</h2>
<p>A bot that room staff have made a DJ or a staff member can register commands there. People see them when they type a slash.
Each call replaces the bot’s earlier list; names used by the chat itself or by another bot are refused.</p>
${code(`PUT /v3/groups/{guid}/commands

{ "commands": [{ "name": "weather", "description": "Shows the weather", "usage": "<city>" }] }`)}
<p>While the bot is in the room, a message that begins with <code>/weather</code> is sent to the bot and not posted. The room’s socket
sends <code>chatCommand</code> with the bot’s <code>botUuid</code>, and the chat’s own socket sends a frame of the type
<code>command</code>. <code>GET /groups/{guid}/commands/lines</code> lists the commands the bot has received: <code>data.text</code>,
<code>name</code>, <code>sender</code>, and an <code>id</code> to continue from with <code>after</code>. They are kept for an hour.
Reply with an ordinary chat message. While the bot is away, the command is posted like any other message.</p>`

const socketPart = () => `<h2>Socket</h2>
<p>Connect to <code>/primus?token=…</code> and join the room. All frames are JSON text. A response carries the <code>messageId</code>
of its request, and an <code>error</code> with a sentence if the request was refused.</p>
${code(`{"event":"action","messageId":1,"params":{"action":"joinRoom","roomUuid":"…"}}`)}
<ul>
<li>Events arrive as <code>{"context":"user","message":{"name":…}}</code>, with a JSON Patch of the room’s state in
<code>statePatch</code>, or with <code>params</code>: <code>chatMessage</code>, <code>chatMessageEdited</code>,
<code>chatMessageDeleted</code>, <code>chatReaction</code>.</li>
<li>The actions are <code>addDj</code>, <code>updateNextSong</code>, <code>removeDj</code>, <code>voteOnSong</code>,
<code>skipSong</code> and <code>playOneTimeAnimation</code>. DJs can’t vote on their own song: skip the songs your bot plays, or
ignore the error.</li>
<li>Reply to <code>"primus::ping::…"</code> with <code>"primus::pong::…"</code>, quotes included. A ping is sent every ${pingEveryMs / 1000}
seconds. If none arrives for ${silenceMs / 1000} seconds, reconnect and join again.</li>
<li>Do not reconnect after <code>"primus::server::close"</code>: the bot was kicked, or its token is no longer valid. A kicked bot
receives <code>kickedFromRoom</code> and then its own <code>userLeft</code>.</li>
</ul>`

const chatPart = () => `<h2>Chat</h2>
<p>A room’s chat is the group with the room’s uuid. The calls are compatible with chat clients of CometChat v3, at the root and under
<code>/v3</code>, and so is the chat’s own socket at <code>/v3.0</code>. Refusals are <code>{"error":{"code":…}}</code>.</p>
${code(`POST /v3/messages

{ "receiver": "<room uuid>", "receiverType": "group", "data": { "text": "Hello!" } }`)}
<ul>
<li>Set <code>muid</code> to an id of your own. A message that is sent again with the same id is posted only once.</li>
<li><strong>Start with the newest message</strong>: <code>GET /v3/groups/{guid}/messages?limit=1</code> returns a cursor, even in an
empty chat. From there, <code>affix=append</code> with the cursor’s <code>id</code> and <code>sentAt</code> returns every later message
once. Without a cursor, <code>append</code> starts with the room’s oldest message, and a bot would reply to last year’s
commands.</li>
<li>Fetch new messages whenever the socket sends <code>chatMessage</code>, and after each reconnection, so that you miss none.</li>
<li>Messages can be edited for 20 seconds, and only by their author. To show a status that changes, delete the message and send a new
one.</li>
<li>The room’s chat settings apply to bots too: slow mode, filtered words, no links from newcomers. The refusal is an
<code>ERR_FORBIDDEN</code> whose <code>code</code> is <code>slowMode</code>, <code>filteredWord</code> or
<code>newcomerLinks</code>; <code>values.seconds</code> says how long to wait, where waiting helps.</li>
<li><code>GET /v3/messages</code> lists the messages of all rooms whose chat the bot has joined, and direct messages from people it has
accepted. Messages appear there after two seconds, so that the cursor misses none. To reply immediately, poll a single chat or use
a socket.</li>
<li>A message of the category <code>interactive</code> carries a form or a card. With an <code>interactionGoal</code> of
<code>anyAction</code>, <code>anyOf</code> or <code>allOf</code>, its author receives <code>interaction_completed</code> on the chat’s
socket, once per person who completes it.</li>
<li><code>POST</code> and <code>PUT</code> of messages respond with the status 200.</li>
</ul>`

/**
 * The guide for bot authors. Its numbers are taken from the code, and decision 0077 says why the chat works this way.
 */
export const botGuide = () => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Segue: write a bot</title>
<style>
  :root { color-scheme: light dark }
  body { font: 1rem/1.6 system-ui, sans-serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem }
  pre { overflow-x: auto; padding: 1rem; border: 1px solid; border-radius: 0.5rem }
  code { font-size: 0.875em }
</style>
<main>
<h1>Write a bot</h1>
<p>A bot is a separate account that belongs to yours. It uses the same API as every client; see
<a href="/docs">the reference</a>. A complete bot in forty lines is <a href="#bot">at the end</a>.</p>

<h2>Account</h2>
<p>Create the bot and its token in <a href="/settings/bot">your settings</a>, or with these calls.</p>
<p>Sign in, then call <code>POST /users/sign-up-bot</code> once, with a name: each account can have one bot. The color may be written
with or without <code>#</code>. To change the bot later, call <code>POST /users/profile</code> with the bot’s own token. Chat messages
always show the name, avatar and color of the account that sent them; those in a message’s metadata are ignored.</p>
${code(`POST /users/sign-up-bot
Authorization: Bearer <your token>

{ "botNickName": "Spinner", "avatarId": "bot-01", "color": "00ccff" }`)}

<h2>Token</h2>
<p><code>GET /users/bot-token</code> with your own token returns the bot’s token. It is valid for ten years, so it can be stored in a
file. Keep it secret: anyone who has it can act as the bot. <code>GET /auth/sessions</code> lists your bot’s sessions beside yours;
<code>DELETE /auth/sessions/{session}</code> ends one of them, and <code>DELETE /users/bot-token</code> ends all of the bot’s. They also
end when you sign out of the session in which you created the token, and when you change your password, so create it in a session
that you keep. Send the token as <code>Authorization: Bearer …</code>; in the chat, <code>authtoken</code> works too. The chat token
from <code>GET /comet-chat/user-token</code> is valid for all calls.</p>

<h2>Room</h2>
<p><code>GET /rooms/{slug}</code> returns a room’s <code>uuid</code>, which all other calls use, its settings, the people in it and the
current song. Room staff can make the bot a moderator, like anyone else, with <code>POST /roomUserRoles/{roomId}</code>. Upload a
poster as a form with <code>POST /rooms/{id}/poster</code>; <code>posterFile</code> in the settings is refused.</p>

${socketPart()}

${chatPart()}

${commandsPart()}

<h2>Limits</h2>
<p>A bot may make ${allowance('general')} of all calls together, and ${allowance('chat')} of messages, edits and reactions. Calls beyond
that get the status 429 and a <code>Retry-After</code> header in seconds: wait that long, then retry. A frame can have up to
${largestFrame / 1024} KiB.</p>

<h2 id="bot">A bot</h2>
<p>Save this as <a href="/docs/bot.mjs"><code>bot.mjs</code></a> and run it with this server’s address, the bot’s token and a room’s
slug in <code>SEGUE_URL</code>, <code>SEGUE_TOKEN</code> and <code>SEGUE_ROOM</code>.</p>
${code(botProgram())}
</main>
</html>
`
