// A counter that everyone in the activity shares, over a WebSocket behind a URL mapping.
import { createServer } from 'node:http'
import { WebSocketServer } from 'ws'

const { PORT = '3002' } = process.env
let count = 0

const server = createServer((request, response) => response.writeHead(426).end())
const sockets = new WebSocketServer({ server })
sockets.on('connection', (socket) => {
  socket.send(String(count))
  socket.on('message', () => {
    count += 1
    for (const other of sockets.clients) other.send(String(count))
  })
})
server.listen(Number(PORT), '127.0.0.1', () => console.log('listening'))
