/** `npm run attack -- proxy [count]`: everybody is behind one proxy, an attacker among them. */
import { asDelivered } from '../attacking/as-delivered.ts';
import { main } from '../attacking/attack.ts';
import { proxy } from '../attacking/proxy.ts';

const COUNT = Number(process.argv[2] ?? 150);
const SIZE = { wrong: COUNT, others: 20, streams: 250 };

await main('proxy', (target) => proxy(target, SIZE), asDelivered);
