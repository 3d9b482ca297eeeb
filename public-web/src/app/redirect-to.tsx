import { Navigate } from 'react-router-dom';

export const RedirectTo = ({ to }: { to: string }) => <Navigate to={to} replace />;
