// Stands in for a CSS module: each class has its own name.
export default new Proxy({}, { get: (_target, name) => String(name) });
