import { Agent, type AgentOptions } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';

/**
 * Closes a connection on which nothing happens for so long: a store may accept requests and stay silent. Node's agents only
 * report that their `timeout` has passed.
 */
export function storeAgent(useSSL: boolean, timeout: number): Agent {
  const options: AgentOptions = { keepAlive: true, timeout };
  const agent: Agent = useSSL ? new HttpsAgent(options) : new Agent(options);
  const connect = agent.createConnection.bind(agent);
  agent.createConnection = (to, callback) => {
    const socket = connect(to, callback);
    if (socket) socket.once('timeout', () => socket.destroy());
    return socket;
  };
  return agent;
}
