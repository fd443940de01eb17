// Likes every song, answers /ping and /roll in a room's chat and offers /dance. With Node 20, `npm install ws` first.
const { SEGUE_URL: url, SEGUE_TOKEN: token, SEGUE_ROOM: slug } = process.env
const Socket = globalThis.WebSocket ?? (await import('ws')).WebSocket
const does = { '/ping': () => 'pong', '/dance': () => '💃', '/roll': () => `You rolled ${1 + (Date.now() % 6)}.` }
async function call(method, path, body) {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
  const answer = await fetch(url + path, { method, headers, body: body && JSON.stringify(body) })
  if (answer.ok) return answer.json()
  if (answer.status !== 429) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  await new Promise((resume) => setTimeout(resume, 1000 * Number(answer.headers.get('Retry-After') ?? 1)))
  return call(method, path, body)
}
const { uuid: roomUuid } = await call('GET', `/rooms/${slug}`)
const say = (text) => call('POST', '/v3/messages', { receiver: roomUuid, receiverType: 'group', data: { text } })
const chat = `/v3/groups/${roomUuid}`
let messages = await call('GET', `${chat}/messages?limit=1`) // Older messages are not for us.
let message = { meta: { after: 0 } } // Messages sent only to this bot, by the command that it registers.
async function readOn() {
  const { id, sentAt } = messages.meta.cursor
  messages = await call('GET', `${chat}/messages?affix=append&limit=100&id=${id}&sentAt=${sentAt}`)
  message = await call('GET', `${chat}/commands/lines?after=${message.meta.after}`)
  for (const { data } of messages.data.concat(message.data))
    if (Object.hasOwn(does, data.text)) await say(does[data.text]())
}
const commands = [{ name: 'dance', description: 'Dances' }]
let reading = call('PUT', `${chat}/commands`, { commands }).catch(() => {})
const news = () => (reading = reading.then(readOn).catch(console.error)) // One by one, so that no message is answered twice.
;(function connect() {
  const socket = new Socket(`${url.replace('http', 'ws')}/primus?token=${token}`)
  const act = (params) => socket.send(JSON.stringify({ event: 'action', messageId: 1, params }))
  socket.addEventListener('open', () => act({ action: 'joinRoom', roomUuid }))
  socket.addEventListener('message', ({ data }) => {
    const frame = JSON.parse(data)
    if (frame === 'primus::server::close') process.exit(1) // Kicked, or the token is invalid: do not reconnect.
    if (typeof frame === 'string') return frame.includes('ping') && socket.send(data.replace('ping', 'pong'))
    if (frame.context === 'response' || /^chat(Message|Command)$/.test(frame.message?.name)) void news()
    if (frame.message?.name === 'playedSong') act({ action: 'voteOnSong', roomUuid, songVotes: { like: true } })
  })
  socket.addEventListener('close', () => setTimeout(connect, 3000)) // Then it continues reading where it was.
})()
