// A Cloudflare Email Worker that hands each mail to Night Mail, signed, at /inbound/cloudflare.
// Variables: URL (https://mail.example.net/inbound/cloudflare) and the secret RELAY_SECRET (that of PBEM_RELAY_SECRET).

const hex = (bytes) => [...new Uint8Array(bytes)].map((one) => one.toString(16).padStart(2, "0")).join("");

// A header takes Latin-1 only; an envelope beyond ASCII is left out, since Night Mail can do without it.
const plain = (text) => (/^[\x20-\x7e]*$/.test(text ?? "") ? (text ?? "") : "");

export default {
  async email(message, env) {
    const mail = await new Response(message.raw).arrayBuffer();
    const signed = {
      "X-Relay-Time": String(Math.floor(Date.now() / 1000)),
      "X-Relay-Digest": hex(await crypto.subtle.digest("SHA-256", mail)),
      "X-Event-Id": "", // Cloudflare has none: the mail itself is known again
      "X-Envelope-From": plain(message.from) || "<>",
      "X-Envelope-To": plain(message.to),
    };
    const bytes = (text) => new TextEncoder().encode(text);
    const hmac = { name: "HMAC", hash: "SHA-256" };
    const key = await crypto.subtle.importKey("raw", bytes(env.RELAY_SECRET), hmac, false, ["sign"]);
    const signature = hex(await crypto.subtle.sign("HMAC", key, bytes(Object.values(signed).join("\n"))));
    const headers = { ...signed, "X-Relay-Signature": signature, "Content-Type": "message/rfc822" };
    const answer = await fetch(env.URL, { method: "POST", headers, body: mail, redirect: "manual" });
    if (answer.status === 413 || answer.status === 415) {
      message.setReject("This is longer than any mail that is read here, or no mail.");
    } else if (answer.status !== 200) {
      throw new Error(`Night Mail answered ${answer.status}`); // so that the sender's mail server tries again
    }
  },
};
