import { readFileSync } from 'node:fs'
import { largestFrame, pingEveryMs, silenceMs } from '@segue/shared/room/protocol/protocol.ts'
import { escapeHtml } from '../../../src/platform/html.ts'
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
<p>A bot that staff of a room have made a DJ or staff announces commands there, which people are offered as they type a slash.
Announcing replaces what the bot announced before; a name that the chat itself or another bot has is refused.</p>
${code(`PUT /v3/groups/{guid}/commands

{ "commands": [{ "name": "weather", "description": "Tells the weather", "usage": "<city>" }] }`)}
<p>While the bot is in the room, a line that begins with <code>/weather</code> goes to it and is not posted. The room’s socket
says <code>chatCommand</code> with the bot’s <code>botUuid</code>, the chat’s own socket a frame of the type
<code>command</code>, and <code>GET /groups/{guid}/commands/lines</code> lists what was said to the bot: <code>data.text</code>,
<code>name</code>, <code>sender</code>, and an <code>id</code> to go on from with <code>after</code>. Lines are kept for an hour.
Answer in the chat like anybody. While the bot is away, the line is a message like any other.</p>`

const socketPart = () => `<h2>Socket</h2>
<p>Connect to <code>/primus?token=…</code> and join; everything is JSON text. An answer carries the <code>messageId</code> of what it
answers, and an <code>error</code> in a sentence where there is one.</p>
${code(`{"event":"action","messageId":1,"params":{"action":"joinRoom","roomUuid":"…"}}`)}
<ul>
<li>What happens comes as <code>{"context":"user","message":{"name":…}}</code>, with a JSON Patch in <code>statePatch</code> for the
state of the room, or with <code>params</code>: <code>chatMessage</code>, <code>chatMessageEdited</code>,
<code>chatMessageDeleted</code>, <code>chatReaction</code>.</li>
<li>The actions are <code>addDj</code>, <code>updateNextSong</code>, <code>removeDj</code>, <code>voteOnSong</code>,
<code>skipSong</code> and <code>playOneTimeAnimation</code>. Nobody votes on a song of their own: leave out those your bot plays, or
pass over the error.</li>
<li>Answer <code>"primus::ping::…"</code> with <code>"primus::pong::…"</code>, quotes included. A ping comes every ${pingEveryMs / 1000}
seconds; after ${silenceMs / 1000} seconds without one connect again, and join again.</li>
<li>After <code>"primus::server::close"</code> stay away: somebody was kicked, or the token is void. Whoever is kicked hears
<code>kickedFromRoom</code> and then <code>userLeft</code> about themselves.</li>
</ul>`

const chatPart = () => `<h2>Chat</h2>
<p>A room’s chat is the group with its uuid. The calls have the shape that chat clients of CometChat v3 know, at the root and under
<code>/v3</code>; so has the chat’s own socket at <code>/v3.0</code>. Refusals are <code>{"error":{"code":…}}</code>.</p>
${code(`POST /v3/messages

{ "receiver": "<room uuid>", "receiverType": "group", "data": { "text": "Hello!" } }`)}
<ul>
<li>Set <code>muid</code> to an id of your own: sent again under the same one, a message is still one.</li>
<li><strong>Begin with the newest line</strong>: <code>GET /v3/groups/{guid}/messages?limit=1</code> has a cursor, in an empty chat
too. From there <code>affix=append</code> with the cursor’s <code>id</code> and <code>sentAt</code> gives what came later, and
nothing twice. Without a cursor <code>append</code> begins with the oldest line of the room, so that a bot would answer commands
of last year.</li>
<li>Read on when the socket tells of a <code>chatMessage</code>, and after each connection: nothing is missed then.</li>
<li>Messages can only be edited for 20 seconds, by its author. Whoever wants to show a changing state deletes and writes
anew.</li>
<li>What staff have switched on holds for bots, too: slow mode, words that are refused, no links for newcomers. The refusal is an
<code>ERR_FORBIDDEN</code> whose <code>code</code> says which: <code>slowMode</code>, <code>filteredWord</code>,
<code>newcomerLinks</code>; <code>values.seconds</code> says how long to wait where that helps.</li>
<li><code>GET /v3/messages</code> lists what is said in all rooms whose chat the bot has joined, and by people it has let in. A line
is there after two seconds, so that the cursor misses none; poll one chat, or listen to a socket, to answer at once.</li>
<li>A message of the category <code>interactive</code> carries a form or a card. With an <code>interactionGoal</code> of
<code>anyAction</code>, <code>anyOf</code> or <code>allOf</code> its author hears <code>interaction_completed</code> on the chat’s
socket, once of everybody who reaches it.</li>
<li><code>POST</code> and <code>PUT</code> of messages answer with the status 200.</li>
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
<p>A bot is an account of its own that belongs to yours. It calls the same operations as everybody else; all of them are in
<a href="/docs">the reference</a>. A whole bot of forty lines is <a href="#bot">at the end</a>.</p>

<h2>Account</h2>
<p>By hand both it and its token come from <a href="/settings/bot">your settings</a>; a program does the same as follows.</p>
<p>Sign in, then call <code>POST /users/sign-up-bot</code> with a name, once: everybody has one bot. A colour may come with or
without <code>#</code>. Change the bot later with its own token and <code>POST /users/profile</code>. A line in the chat always
carries the name, avatar and colour of the account that wrote it; those in a message’s metadata are ignored.</p>
${code(`POST /users/sign-up-bot
Authorization: Bearer <your token>

{ "botNickName": "Spinner", "avatarId": "bot-01", "color": "00ccff" }`)}

<h2>Token</h2>
<p><code>GET /users/bot-token</code> with your own token answers with the bot’s. It lasts ten years, so it can stand in a file.
Whoever has it is the bot. <code>GET /auth/sessions</code> lists the sessions of your bot beside yours;
<code>DELETE /auth/sessions/{session}</code> ends one of them and <code>DELETE /users/bot-token</code> all of the bot. They end
as well when you sign out of the session you got the token in, and when you change your password: make the token in a session
that you keep. Send it as <code>Authorization: Bearer …</code>, in the chat also as <code>authtoken</code>. The token for the
chat, <code>GET /comet-chat/user-token</code>, is good for everything, too.</p>

<h2>Room</h2>
<p><code>GET /rooms/{slug}</code> tells a room’s <code>uuid</code>, which everything else goes by, its settings, who is there and
what is playing. Staff of the room can let the bot moderate, like anybody, with <code>POST /roomUserRoles/{roomId}</code>. A
poster is uploaded as a form with <code>POST /rooms/{id}/poster</code>; <code>posterFile</code> among the settings is refused.</p>

${socketPart()}

${chatPart()}

${commandsPart()}

<h2>Limits</h2>
<p>A bot may make ${allowance('general')} of all calls together, and of messages, edits and reactions ${allowance('chat')}. Beyond that
calls are answered with the status 429 and <code>Retry-After</code> in seconds: wait as long, then ask again. A frame has at most
${largestFrame / 1024} KiB.</p>

<h2 id="bot">A bot</h2>
<p>Save it as <a href="/docs/bot.mjs"><code>bot.mjs</code></a> and run it with the address of this server, the bot’s token and a
room’s slug in <code>SEGUE_URL</code>, <code>SEGUE_TOKEN</code> and <code>SEGUE_ROOM</code>.</p>
${code(botProgram())}
</main>
</html>
`
